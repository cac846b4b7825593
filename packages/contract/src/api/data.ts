import * as z from 'zod';
import { anyChartDataResponse, chartDataResponse, samplesResponse } from '../wire/chart-data-response.ts';
import { datasourceType } from '../wire/chart.ts';
import { keyResponse } from '../wire/dashboard.ts';
import { datasetData } from '../wire/dataset.ts';
import { datasourceSaveBody } from '../wire/dataset-save.ts';
import {
  explorePermalink as loadPermalink,
  explorePermalinkState,
  exploreResponse,
  formDataBody,
} from '../wire/explore.ts';
import { messageResponse } from '../wire/list.ts';
import { legacyChartBody, legacyChartQuery, legacyChartResponse } from '../wire/legacy-chart.ts';
import { chartRequestList, wireQueryContext } from '../wire/query-context-schema.ts';
import { samplesBody } from '../wire/query-context-schema.ts';
import { framesMediaType } from '../wire/frames.ts';
import { flagText, idParams, numberText, risonOf, route } from './route.ts';

const chartRead = {
  permission: 'can_read Chart',
  kind: 'superset',
  hasRows: true,
  files: ['text/csv', 'application/zip', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const;
const formDataAccess = { permission: 'can_read ExploreFormDataRestApi', kind: 'superset' } as const;
const tab = z.object({ tab_id: numberText.optional() });
const key = z.object({ key: z.string() });

/** Rows. The response is JSON, or a file when `result_format` is csv or xlsx. */
export const chartData = {
  query: route({
    ...chartRead,
    files: [...chartRead.files, framesMediaType],
    method: 'POST',
    path: '/api/v1/chart/data',
    query: z.looseObject({
      form_data: z.string().optional(),
      dashboard_id: z.string().optional(),
      force: flagText.optional(),
    }),
    body: z.union([wireQueryContext, chartRequestList]),
    bodyType: 'text',
    response: anyChartDataResponse,
    doc: 'Answers the queries of a query context; header `X-Sextant-Query` names the request so that it can be stopped. With `Accept: application/vnd.sextant.frames` a list of such requests is answered, each in a frame as soon as its response is there (decision 0044). Read the body of one with `parseQueryContext`.',
  }),
  saved: route({
    ...chartRead,
    method: 'GET',
    path: '/api/v1/chart/:id/data/',
    params: idParams,
    query: z.object({
      format: z.string().default('json'),
      type: z.string().default('full'),
      force: flagText.optional(),
    }),
    response: chartDataResponse,
    doc: 'Answers the query context saved with a chart.',
  }),
};

const legacyChartCall = {
  permission: 'can_explore_json Superset',
  kind: 'superset',
  hasRows: true,
  files: ['text/csv'],
  query: legacyChartQuery,
  response: legacyChartResponse,
} as const;
const legacyChartParams = z.object({ type: z.string(), id: numberText });

/** Superset's older call for a chart's rows: form data in, the data of its chart type out. Types that came after it are asked by `chartData`. */
export const legacyChart = {
  ask: route({
    ...legacyChartCall,
    method: 'POST',
    path: '/superset/explore_json/',
    bodyType: 'multipart',
    body: legacyChartBody,
    doc: 'Answers the form data of a legacy chart type (a form field or JSON) with `data` in the shape of the kind. `query`, `results`, `samples` and `csv` in the address ask for the statement, plain rows with what is said around them, samples, or a file; of many kinds there are rows alone.',
  }),
  read: route({
    ...legacyChartCall,
    method: 'GET',
    path: '/superset/explore_json/',
    doc: 'The same with `form_data` in the address, so that a browser can keep the response.',
  }),
  askOf: route({
    ...legacyChartCall,
    method: 'POST',
    path: '/superset/explore_json/:type/:id/',
    params: legacyChartParams,
    bodyType: 'multipart',
    body: legacyChartBody,
    doc: 'The same of the dataset that the address names.',
  }),
  readOf: route({
    ...legacyChartCall,
    method: 'GET',
    path: '/superset/explore_json/:type/:id/',
    params: legacyChartParams,
    doc: 'The same of the dataset that the address names, with `form_data` in the address.',
  }),
};

const uid = z.string();

/** What is kept of results. */
export const cacheKey = {
  invalidate: route({
    permission: 'can_invalidate CacheRestApi',
    kind: 'superset',
    method: 'POST',
    path: '/api/v1/cachekey/invalidate',
    status: 201,
    body: z.strictObject({
      datasource_uids: z.array(uid).optional(),
      datasources: z
        .array(
          z.strictObject({
            database_name: z.string().optional(),
            datasource_name: z.string().optional(),
            schema: z.string().nullable().optional(),
            datasource_type: z.string().optional(),
          }),
        )
        .optional(),
    }),
    response: z.looseObject({}),
    doc: 'Results of these datasets (`1__table`, or by their names) are asked for anew by whoever comes next. What is not there, or not for the person, is passed over.',
  }),
};

/** The zone of a query in its address; the server's when it is absent. */
const zonedObject = z.looseObject({ time_zone: z.string().optional() });

/** Values and samples of a datasource. */
export const datasource = {
  columnValues: route({
    permission: 'can_get_column_values Datasource',
    kind: 'superset',
    method: 'GET',
    path: '/api/v1/datasource/:type/:id/column/:column/values/',
    hasRows: true,
    params: z.object({ type: z.string(), id: numberText, column: z.string() }),
    query: zonedObject,
    response: z.looseObject({ result: z.array(z.unknown()) }),
    doc: 'The distinct values of a column; instants as the clock of `time_zone` shows them.',
  }),
  samples: route({
    permission: 'can_samples Datasource',
    kind: 'superset',
    method: 'POST',
    path: '/datasource/samples',
    hasRows: true,
    query: z.object({
      datasource_type: datasourceType,
      datasource_id: numberText,
      force: flagText.default(false),
      page: numberText.default(1),
      per_page: numberText.default(1000),
      ...zonedObject.shape,
    }),
    body: samplesBody,
    response: samplesResponse,
    doc: 'Rows of a dataset as they are, page by page; ranges are meant, and instants shown, in `time_zone`.',
  }),
};

const datasourceParams = z.object({ type: z.string(), id: numberText });

/** Superset's older calls about a dataset; the newer ones are under `/api/v1/dataset`. */
export const legacyDatasource = {
  show: route({
    permission: 'can_read Dataset',
    kind: 'superset',
    method: 'GET',
    path: '/datasource/get/:type/:id/',
    params: datasourceParams,
    response: datasetData,
    doc: 'A dataset with its columns and metrics.',
  }),
  metadata: route({
    permission: 'can_read Dataset',
    kind: 'superset',
    method: 'GET',
    path: '/superset/fetch_datasource_metadata',
    query: z.looseObject({ datasourceKey: z.string() }),
    response: datasetData,
    doc: 'The same, by a key such as `1__table`.',
  }),
  save: route({
    permission: 'can_write Dataset',
    kind: 'superset',
    method: 'POST',
    path: '/datasource/save/',
    bodyType: 'multipart',
    body: datasourceSaveBody,
    rejections: [409],
    response: datasetData,
    doc: 'Saves a whole dataset, which the form field `data` holds as JSON, and answers it as it is then.',
  }),
  values: route({
    permission: 'can_read Dataset',
    kind: 'superset',
    method: 'GET',
    path: '/superset/filter/:type/:id/:column/',
    hasRows: true,
    params: z.object({ ...datasourceParams.shape, column: z.string() }),
    query: zonedObject,
    response: z.array(z.unknown()),
    doc: 'The distinct values of a column, to suggest in filters.',
  }),
};

/** Time range texts. */
export const timeRange = {
  resolve: route({
    permission: 'can_time_range Api',
    kind: 'superset',
    method: 'GET',
    path: '/api/v1/time_range/',
    query: z.object({
      q: risonOf(z.string()),
      time_zone: z.string().optional(),
      /** Our own: the day that is meant by today. */
      today: z.iso.date().optional(),
    }),
    response: z.looseObject({
      result: z.looseObject({ since: z.string(), until: z.string(), timeRange: z.string(), timeZone: z.string() }),
    }),
    doc: 'Says from when to when a time range text reaches now, or on the day `today`, and in which zone.',
  }),
};

/** What Explore opens with: the chart, its dataset and its form data in one response. */
export const explore = {
  show: route({
    permission: 'can_read Explore',
    kind: 'superset',
    method: 'GET',
    path: '/api/v1/explore/',
    query: z.looseObject({
      slice_id: numberText.optional(),
      datasource_id: numberText.optional(),
      datasource_type: z.string().optional(),
      form_data_key: z.string().optional(),
      permalink_key: z.string().optional(),
      viz_type: z.string().optional(),
    }),
    response: exploreResponse,
    doc: 'Everything Explore needs to open a chart or a dataset.',
  }),
};

/** A chart being made, kept under a key. */
export const formData = {
  create: route({
    ...formDataAccess,
    method: 'POST',
    path: '/api/v1/explore/form_data',
    query: tab,
    body: formDataBody,
    response: keyResponse,
    status: 201,
    doc: 'Keeps form data under a new key.',
  }),
  update: route({
    ...formDataAccess,
    method: 'PUT',
    path: '/api/v1/explore/form_data/:key',
    params: key,
    query: tab,
    body: formDataBody,
    response: keyResponse,
    doc: 'Replaces kept form data.',
  }),
  show: route({
    ...formDataAccess,
    method: 'GET',
    path: '/api/v1/explore/form_data/:key',
    params: key,
    response: z.looseObject({ form_data: z.string() }),
    doc: 'The form data of a key.',
  }),
  remove: route({
    ...formDataAccess,
    method: 'DELETE',
    path: '/api/v1/explore/form_data/:key',
    params: key,
    response: messageResponse,
    doc: 'Forgets kept form data.',
  }),
};

/** Links to a chart in a state. */
export const explorePermalink = {
  create: route({
    permission: 'can_write ExplorePermalinkRestApi',
    kind: 'superset',
    method: 'POST',
    path: '/api/v1/explore/permalink',
    body: explorePermalinkState,
    response: z.looseObject({ key: z.string(), url: z.string() }),
    status: 201,
    doc: 'Makes a link that opens Explore with the given form data.',
  }),
  show: route({
    permission: 'can_read ExplorePermalinkRestApi',
    kind: 'superset',
    method: 'GET',
    path: '/api/v1/explore/permalink/:key',
    params: key,
    response: loadPermalink,
    doc: 'The form data behind a link.',
  }),
};
