import * as z from 'zod';
import { chartItem, chartListItem, chartPost, chartPut, chartVersion } from '../wire/chart.ts';
import {
  dashboardChart,
  dashboardItem,
  dashboardListItem,
  dashboardPost,
  dashboardPut,
  filterStateBody,
  keyResponse,
  permalinkState,
} from '../wire/dashboard.ts';
import { dashboardCopy, dashboardVersion } from '../wire/dashboard-version.ts';
import { datasetData } from '../wire/dataset.ts';
import { messageResponse } from '../wire/list.ts';
import { bundleRoutes } from './bundle.ts';
import { favoriteRoutes, pictureRoutes, resourceRoutes } from './resource.ts';
import { numberText, route } from './route.ts';

const anyId = z.object({ id: z.string() });
const keyParams = z.object({ id: z.string(), key: z.string() });
const tab = z.object({ tab_id: numberText.optional() });
const dashboardRead = { permission: 'can_read Dashboard', kind: 'superset' } as const;

/** Charts: the usual routes of a resource, and what only charts have. */
export const chart = {
  ...resourceRoutes({
    name: 'chart',
    view: 'Chart',
    listItem: chartListItem,
    item: chartItem,
    post: chartPost,
    put: chartPut,
    savedState: chartVersion,
  }),
  ...favoriteRoutes('chart', 'Chart'),
  ...pictureRoutes('chart', 'Chart'),
  ...bundleRoutes('Chart'),
};

/** Dashboards; `:id` is an id, slug or uuid where it is text. */
export const dashboard = {
  ...resourceRoutes({
    name: 'dashboard',
    view: 'Dashboard',
    listItem: dashboardListItem,
    item: dashboardItem,
    post: dashboardPost,
    put: dashboardPut,
    savedState: dashboardVersion,
  }),
  ...favoriteRoutes('dashboard', 'Dashboard'),
  ...pictureRoutes('dashboard', 'Dashboard'),
  ...bundleRoutes('Dashboard'),
  charts: route({
    ...dashboardRead,
    method: 'GET',
    path: '/api/v1/dashboard/:id/charts',
    params: anyId,
    response: z.looseObject({ result: z.array(dashboardChart) }),
    doc: 'The charts of a dashboard with their settings.',
  }),
  datasets: route({
    ...dashboardRead,
    method: 'GET',
    path: '/api/v1/dashboard/:id/datasets',
    params: anyId,
    response: z.looseObject({ result: z.array(datasetData) }),
    doc: 'The datasets that a dashboard uses.',
  }),
  copy: route({
    permission: 'can_write Dashboard',
    kind: 'superset',
    method: 'POST',
    path: '/api/v1/dashboard/:id/copy/',
    params: anyId,
    body: dashboardCopy,
    response: z.looseObject({ result: z.looseObject({ id: z.int(), last_modified_time: z.number() }) }),
    doc: 'Makes a new dashboard of this one, with copies of its charts when asked.',
  }),
};

/** Filters of a dashboard kept under a key. */
export const filterState = {
  create: route({
    ...dashboardRead,
    method: 'POST',
    path: '/api/v1/dashboard/:id/filter_state',
    params: anyId,
    query: tab,
    body: filterStateBody,
    response: keyResponse,
    status: 201,
    doc: 'Keeps filter values under a new key.',
  }),
  update: route({
    ...dashboardRead,
    method: 'PUT',
    path: '/api/v1/dashboard/:id/filter_state/:key',
    params: keyParams,
    query: tab,
    body: filterStateBody,
    response: keyResponse,
    doc: 'Replaces filter values; a key of another user gives a new key.',
  }),
  show: route({
    ...dashboardRead,
    method: 'GET',
    path: '/api/v1/dashboard/:id/filter_state/:key',
    params: keyParams,
    response: z.looseObject({ value: z.string() }),
    doc: 'The filter values of a key.',
  }),
  remove: route({
    ...dashboardRead,
    method: 'DELETE',
    path: '/api/v1/dashboard/:id/filter_state/:key',
    params: keyParams,
    response: messageResponse,
    doc: 'Forgets filter values.',
  }),
};

/** Links to a dashboard in a state. */
export const permalink = {
  create: route({
    ...dashboardRead,
    method: 'POST',
    path: '/api/v1/dashboard/:id/permalink',
    params: anyId,
    body: permalinkState,
    response: z.looseObject({ key: z.string(), url: z.string() }),
    status: 201,
    doc: 'Makes a link that restores the given state.',
  }),
  show: route({
    ...dashboardRead,
    method: 'GET',
    path: '/api/v1/dashboard/permalink/:key',
    params: z.object({ key: z.string() }),
    response: z.looseObject({ dashboardId: z.string(), state: z.looseObject(permalinkState.shape) }),
    doc: 'The state behind a link.',
  }),
};
