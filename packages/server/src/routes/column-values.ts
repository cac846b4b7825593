import { api, datasetIdOfReference, fail, knownZone, parseQueryContext } from '@sextant/contract';
import type { QueryContext, Route } from '@sextant/contract';
import { bytesOf } from '../data/body-encodings.ts';
import { encodeResponse } from '../data/response-body.ts';
import type { ResponseEntry } from '../data/response-body.ts';
import type { DataAccess } from '../services/access/data-access.ts';
import type { RouteResponse, RouteResult, RoutePlugin } from '../http/route.ts';
import { listColumnValues } from '../services/datasets/list-column-values.ts';
import { samples } from '../services/datasets/samples.ts';
import { rowOptions } from '../http/row-request.ts';

/** Superset's samples of a dataset. */
const firstRows = 1_000;

/** Values of a column and rows of a dataset. */
export const columnValueRoutes =
  (dataAccess: DataAccess): RoutePlugin =>
  (route, { clock }) => {
    route(api.datasource.columnValues, async (call) => {
      const { type, id, column } = call.params;
      if (type !== 'table' && type !== 'dataset') throw fail('QUERY_023', { type });
      return call.response.ok({
        result: await listColumnValues(
          dataAccess,
          call.session,
          { datasetId: id, column, zone: knownZone(call.query.time_zone) },
          rowOptions(call),
        ),
      });
    });

    route(api.datasource.samples, async (call) => {
      const { datasource_id: id, datasource_type: type, page, per_page: perPage, force } = call.query;
      const narrowing = narrowingOf(id, type, call.body);
      const datasetId = datasetIdOfReference({ id, type });
      const { entry, totalCount } = await samples(
        dataAccess,
        call.session,
        { datasetId, page, perPage, isForced: force, narrowing, zone: knownZone(call.query.time_zone) },
        rowOptions(call),
      );
      const fields = { ...entry.fields, page, per_page: perPage, total_count: totalCount };
      return sendSamples(call, { fields, table: entry.table });
    });

    route(api.dataset.samples, async (call) => {
      const { entry, totalCount } = await samples(
        dataAccess,
        call.session,
        {
          datasetId: call.params.id,
          page: 1,
          perPage: firstRows,
          isForced: call.query.force === true,
          narrowing: narrowingOf(call.params.id, 'table', {}),
        },
        rowOptions(call),
      );
      const fields = { ...entry.fields, page: 1, per_page: firstRows, total_count: totalCount };
      return sendSamples(call, { fields, table: entry.table });
    });

    /** One entry, not a list: the call's own shape around the same encoding. */
    async function sendSamples(
      { response }: { readonly response: { readonly send: RouteResponse<Route>['send'] } },
      entry: ResponseEntry,
    ): Promise<RouteResult> {
      const encodedResponse = await encodeResponse([entry], {
        wantsGzip: false,
        key: 'samples',
        computedAt: clock(),
      });
      const text = (await bytesOf(encodedResponse.freshBytes, false)).toString();
      return response.send(text.replace('{"result":[', '{"result":').replace(/\]\}$/, '}'), {
        'content-type': 'application/json; charset=utf-8',
      });
    }
  };

/** Filters and time are read by the one reader of query objects. */
function narrowingOf(
  datasetId: number,
  type: string,
  body: Readonly<Record<string, unknown>>,
): QueryContext['queries'][number] {
  const { filters, granularity, time_range, extras, keeps_time_axis, search, orderby } = body;
  const [query] = parseQueryContext({
    datasource: { id: datasetId, type },
    queries: [{ filters, granularity, time_range, extras, keeps_time_axis, search, orderby }],
  }).queries;
  if (query === undefined) throw fail('QUERY_001', {});
  return query;
}
