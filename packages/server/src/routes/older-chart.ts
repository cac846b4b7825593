import { api, fail } from '@sextant/contract';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AppContext } from '../app-context.ts';
import type { DataDoor } from '../data/data-door.ts';
import type { JsonPieces } from '../data/json-pieces.ts';
import { recordExport } from '../http/audit.ts';
import type { Answered, Call, RoutePlugin } from '../http/route.ts';
import { formFieldOf, formOf } from '../older-charts/older-form.ts';
import type { RawForm } from '../older-charts/older-form.ts';
import { may } from '../policies/permissions.ts';
import { answeredTypes } from '../services/chart-types.ts';
import { loadChart } from '../services/load-objects.ts';
import type { OlderWant } from '../services/older-context.ts';
import { runOlderChart } from '../services/run-older-chart.ts';
import { formDataOf } from '../wire/dashboard.ts';
import { addressParams, namesEtag, optionsOf } from './chart-data.ts';

type OlderCall =
  | Call<typeof api.olderChart.ask>
  | Call<typeof api.olderChart.read>
  | Call<typeof api.olderChart.askOf>
  | Call<typeof api.olderChart.readOf>;

/** Superset's older call for the rows of a chart. */
export const olderChartRoutes =
  (door: DataDoor): RoutePlugin =>
  (route, app) => {
    const asked = (call: OlderCall): Promise<Answered> => answer({ door, app }, call);
    route(api.olderChart.ask, asked);
    route(api.olderChart.read, asked);
    route(api.olderChart.askOf, asked);
    route(api.olderChart.readOf, asked);
  };

interface Rooms {
  readonly door: DataDoor;
  readonly app: Pick<AppContext, 'audit' | 'config' | 'store'>;
}

async function answer({ door, app }: Rooms, call: OlderCall): Promise<Answered> {
  const { query, request, reply, session } = call;
  const want = wantOf(query);
  if (want === 'csv' && !may(session.user, 'can_csv Superset'))
    throw fail('ACCESS_003', { permission: 'can_csv Superset' });
  const form = await wholeForm(app, call);
  const { slice_id: chart } = form;
  const found = await runOlderChart(
    door,
    session,
    { form, want, isForced: isSet(query.force), dashboardId: query.dashboard_id },
    {
      ...optionsOf(call),
      urlParams: addressParams(request.query),
      chartId: typeof chart === 'number' && Number.isSafeInteger(chart) ? chart : null,
    },
  );
  if (found.kind === 'file') {
    recordExport(app, request, { datasetId: found.datasetId, format: 'csv' });
    const disposition = `attachment; filename=${found.fileName}`;
    return reply.send(found.body, { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition });
  }
  const text = JSON.stringify(found.members);
  const hash = createHash('sha256')
    .update(text)
    .update(found.data?.hash ?? '');
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`;
  const headers = { etag: `W/${etag}`, 'cache-control': 'private, no-cache' };
  if (request.method === 'GET' && namesEtag(request.headers['if-none-match'], etag))
    return reply.send('', headers, 304);
  return reply.send(bodyOf(text, found.data), { ...headers, 'content-type': 'application/json; charset=utf-8' });
}

/** The members with their data, which leaves piece by piece when it is long. */
function bodyOf(members: string, data: JsonPieces | null): string | Buffer | Readable {
  if (data === null) return members;
  const pieces = [Buffer.from(`${members.slice(0, -1)},"data":`), ...data.pieces, Buffer.from('}')];
  return data.pieces.length > 1 ? Readable.from(pieces, { objectMode: false }) : Buffer.concat(pieces);
}

const isSet = (flag: string | undefined): boolean => flag === 'true';

/** The first that is asked for, in the order in which Superset looks. */
function wantOf(query: OlderCall['query']): OlderWant {
  const flags = ['csv', 'query', 'results', 'samples'] as const;
  return flags.find((flag) => isSet(query[flag])) ?? 'full';
}

/** Members that a form may have beside the number of a chart without being one itself. */
const beside = new Set(['slice_id', 'extra_filters', 'adhoc_filters', 'viz_type']);

/** The form that is sent, over that of a chart that it only names, of the dataset that the address names. */
async function wholeForm({ store, config }: Rooms['app'], call: OlderCall): Promise<RawForm> {
  const sent = formOf(sentForm(call));
  const id = Number(sent['slice_id']);
  const isReference = Number.isSafeInteger(id) && id > 0 && Object.keys(sent).every((key) => beside.has(key));
  const row = isReference ? (await loadChart(store, call.session.user, id)).row : null;
  const stored = row === null ? {} : formDataOf(answeredTypes(config).row(row));
  const form = { ...stored, ...sent };
  const params = 'params' in call ? call.params : undefined;
  if (params === undefined) return form;
  if (params.type !== 'table' && params.type !== 'dataset') throw fail('QUERY_023', { type: params.type });
  return { ...form, datasource: `${params.id}__table` };
}

/** Where the form is: a field of the body, or the address. */
function sentForm({ query, request }: OlderCall): unknown {
  return formFieldOf(request) ?? query.form_data;
}
