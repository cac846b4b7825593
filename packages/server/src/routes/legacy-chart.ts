import { api, fail } from '@sextant/contract';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AppContext } from '../services/app-context.ts';
import type { DataAccess } from '../services/access/data-access.ts';
import type { JsonChunks } from '../data/json-chunks.ts';
import { recordExport } from '../http/audit.ts';
import type { RouteResult, Call, RoutePlugin } from '../http/route.ts';
import { formOf } from '../legacy/legacy-form.ts';
import type { RawForm } from '../legacy/legacy-form.ts';
import { may } from '../policies/permissions.ts';
import { typesInUse } from '../wire/chart-types.ts';
import { loadChart } from '../services/objects/load-objects.ts';
import type { LegacyOutput } from '../services/access/legacy-context.ts';
import { runLegacyChart } from '../services/queries/run-legacy-chart.ts';
import { formDataOf } from '../wire/dashboard.ts';
import { addressParams, namesEtag, rowOptions } from '../http/row-request.ts';

type LegacyCall =
  | Call<typeof api.legacyChart.ask>
  | Call<typeof api.legacyChart.read>
  | Call<typeof api.legacyChart.askOf>
  | Call<typeof api.legacyChart.readOf>;

/** Superset's older call for the rows of a chart. */
export const legacyChartRoutes =
  (dataAccess: DataAccess): RoutePlugin =>
  (route, app) => {
    const requestOf = (call: LegacyCall): Promise<RouteResult> => sendLegacyResult({ dataAccess, app }, call);
    route(api.legacyChart.ask, requestOf);
    route(api.legacyChart.read, requestOf);
    route(api.legacyChart.askOf, requestOf);
    route(api.legacyChart.readOf, requestOf);
  };

interface LegacyContext {
  readonly dataAccess: DataAccess;
  readonly app: Pick<AppContext, 'audit' | 'config' | 'store'>;
}

async function sendLegacyResult({ dataAccess, app }: LegacyContext, call: LegacyCall): Promise<RouteResult> {
  const { query, request, response, session } = call;
  const legacyOutput = wantOf(query);
  if (legacyOutput === 'csv' && !may(session.user, 'can_csv Superset'))
    throw fail('ACCESS_003', { permission: 'can_csv Superset' });
  const form = await wholeForm(app, call);
  const { slice_id: chart } = form;
  const found = await runLegacyChart(
    dataAccess,
    session,
    { form, legacyOutput, isForced: isSet(query.force), dashboardId: query.dashboard_id },
    {
      ...rowOptions(call),
      urlParams: addressParams(request.query),
      chartId: typeof chart === 'number' && Number.isSafeInteger(chart) ? chart : null,
    },
  );
  if (found.kind === 'file') {
    recordExport(app, request, { datasetId: found.datasetId, format: 'csv' });
    const disposition = `attachment; filename=${found.fileName}`;
    return response.send(found.body, { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition });
  }
  const text = JSON.stringify(found.members);
  const hash = createHash('sha256')
    .update(text)
    .update(found.data?.hash ?? '');
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`;
  const headers = { etag: `W/${etag}`, 'cache-control': 'private, no-cache' };
  if (request.method === 'GET' && namesEtag(request.headers['if-none-match'], etag))
    return response.send('', headers, 304);
  return response.send(bodyOf(text, found.data), { ...headers, 'content-type': 'application/json; charset=utf-8' });
}

/** The members with their data, which leaves chunk by chunk when it is long. */
function bodyOf(members: string, data: JsonChunks | null): string | Buffer | Readable {
  if (data === null) return members;
  const chunks = [Buffer.from(`${members.slice(0, -1)},"data":`), ...data.chunks, Buffer.from('}')];
  return data.chunks.length > 1 ? Readable.from(chunks, { objectMode: false }) : Buffer.concat(chunks);
}

const isSet = (flag: string | undefined): boolean => flag === 'true';

/** The first that is asked for, in the order in which Superset looks. */
function wantOf(query: LegacyCall['query']): LegacyOutput {
  const flags = ['csv', 'query', 'results', 'samples'] as const;
  return flags.find((flag) => isSet(query[flag])) ?? 'full';
}

/** Members that a form may have beside the number of a chart without being one itself. */
const otherSet = new Set(['slice_id', 'extra_filters', 'adhoc_filters', 'viz_type']);

/** The form that is sent, over that of a chart that it only names, of the dataset that the address names. */
async function wholeForm({ store, config }: LegacyContext['app'], call: LegacyCall): Promise<RawForm> {
  const sentFormData = formOf(sentForm(call));
  const id = Number(sentFormData['slice_id']);
  const isReference = Number.isSafeInteger(id) && id > 0 && Object.keys(sentFormData).every((key) => otherSet.has(key));
  const row = isReference ? (await loadChart(store, call.session.user, id)).row : null;
  const storedFormData = row === null ? {} : formDataOf(typesInUse(config).row(row));
  const form = { ...storedFormData, ...sentFormData };
  const params = 'params' in call ? call.params : undefined;
  if (params === undefined) return form;
  if (params.type !== 'table' && params.type !== 'dataset') throw fail('QUERY_023', { type: params.type });
  return { ...form, datasource: `${params.id}__table` };
}

/** Where the form is: a field of the body, or the address. */
const sentForm = ({ query, body }: LegacyCall): unknown => body?.fields.form_data ?? query.form_data;
