import { advancedType } from './api/advanced-type.ts';
import { annotation, annotationData, annotationLayer } from './api/annotation.ts';
import { assets } from './api/bundle.ts';
import {
  cacheKey,
  chartData,
  datasource,
  explore,
  explorePermalink,
  formData,
  legacyChart,
  legacyDatasource,
  timeRange,
} from './api/data.ts';
import { dashboardDownload } from './api/dashboard-download.ts';
import { database } from './api/database.ts';
import { dataset } from './api/dataset.ts';
import { datasetParts } from './api/dataset-parts.ts';
import { filterSet } from './api/filter-set.ts';
import { folder } from './api/folder.ts';
import { search, trash } from './api/find.ts';
import { chart, dashboard, filterState, permalink } from './api/objects.ts';
import { plugin } from './api/plugin.ts';
import { cssTemplate, menu, savedQuery } from './api/saved-query.ts';
import { sharing } from './api/sharing.ts';
import { tag, tagView } from './api/tag.ts';
import { queryHistory, sqlLab, tabStates } from './api/sql-lab.ts';
import { importSchedule } from './api/import-schedule.ts';
import { home, query, server, upload } from './api/own.ts';
import { log, me, security, session } from './api/users.ts';
import { audit, permission, role, rowRule, user } from './api/team.ts';
import type { Route } from './api/route.ts';

/** Every call: `api.<resource>.<action>`. Server, client and OpenAPI derive from it. */
export const api = {
  security,
  session,
  me,
  log,
  audit,
  user,
  role,
  permission,
  rowRule,
  chart,
  dashboard,
  dashboardDownload,
  dataset: { ...dataset, ...datasetParts },
  database,
  assets,
  chartData,
  cacheKey,
  datasource,
  legacyDatasource,
  legacyChart,
  annotationLayer,
  annotation,
  annotationData,
  timeRange,
  advancedType,
  explore,
  formData,
  explorePermalink,
  filterState,
  filterSet,
  sharing,
  folder,
  tag,
  tagView,
  permalink,
  upload,
  importSchedule,
  query,
  sqlLab,
  queryHistory,
  tabStates,
  savedQuery,
  cssTemplate,
  plugin,
  menu,
  home,
  search,
  trash,
  server,
} as const;

/** A route with its name, `chart.list`. */
export interface NamedRoute {
  readonly name: string;
  readonly route: Route;
}

/** All routes, in the order of `api`. */
export const routes: readonly NamedRoute[] = Object.entries(api).flatMap(([resource, actions]) =>
  Object.entries(actions).map(([action, route]: [string, Route]) => ({ name: `${resource}.${action}`, route: route })),
);
