import type { BodyInputOf, ResponseOf, RouteOf } from '@sextant/contract';
import type { api } from '@sextant/contract/calls';

type SqlLab = typeof api.sqlLab;

/** What the page begins with. */
export type SqlLabStart = ResponseOf<RouteOf<SqlLab['start']>>['result'];
/** A database that is open for SQL. */
export type StartDatabase = SqlLabStart['databases'][string];
/** A run, as the server tells it. */
export type SqlLabRun = SqlLabStart['queries'][string];
export type RunStatement = SqlLabRun['statements'][number];
export type QueryState = SqlLabRun['state'];
export type TabState = ResponseOf<RouteOf<(typeof api.tabStates)['show']>>;
export type SqlLabExecute = BodyInputOf<RouteOf<SqlLab['execute']>>;
/** What a link to the page restores. */
export type SqlLabPermalink = ResponseOf<RouteOf<SqlLab['permalink']>>;
/** How a database would run a statement. */
export type Plan = ResponseOf<RouteOf<SqlLab['explain']>>['result'];
/** A run of the history. */
export type QueryItem = ResponseOf<RouteOf<(typeof api.queryHistory)['list']>>['result'][number];
/** A query that somebody saved. */
export type SavedQueryItem = ResponseOf<RouteOf<(typeof api.savedQuery)['list']>>['result'][number];
