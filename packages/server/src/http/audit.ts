import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isRecord, taggedKindOf } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';
import type { AppContext } from '../services/app-context.ts';

/** Changes of these are kept; what users only look at, and states of pages, are not. */
const recordedSet: ReadonlySet<string> = new Set([
  'chart',
  'dashboard',
  'dataset',
  'database',
  'assets',
  'user',
  'role',
  'rowRule',
  'annotationLayer',
  'annotation',
  'me',
  'trash',
  'importSchedule',
  'tag',
  'tagView',
  'sharing',
  'folder',
]);
const uploads: ReadonlySet<string> = new Set(['upload.import', 'upload.remove', 'upload.putBack']);
const marks: ReadonlySet<string> = new Set(['favorite', 'unfavorite', 'test', 'validate', 'planImport', 'look']);

/** Whether the call of this name changes something that is kept. */
export const isRecorded = (name: string): boolean => {
  const [resource = '', action = ''] = name.split('.');
  return uploads.has(name) || (recordedSet.has(resource) && !marks.has(action));
};

const idOf = (value: unknown): number | null => {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null;
  return number !== null && Number.isSafeInteger(number) ? number : null;
};

const memberOf = (value: unknown, name: string): unknown =>
  isRecord(value) && name in value ? value[name] : undefined;

/** The thing that a call gives a tag or takes it off. */
const taggedOf = (params: unknown) => {
  const type = memberOf(params, 'object_type');
  const kind = typeof type === 'string' ? taggedKindOf(type) : undefined;
  return kind === undefined ? null : { kind, id: idOf(memberOf(params, 'object_id')) };
};

const objectOf = (request: FastifyRequest, id: unknown) => {
  const tagged = taggedOf(request.params);
  if (tagged !== null) return tagged;
  const [resource = ''] = (request.routeOptions.config.routeName ?? '').split('.');
  const kind = resource === 'sharing' ? 'dashboard' : resource;
  return kind === '' ? null : { kind, id: idOf(memberOf(request.params, 'id')) ?? idOf(id) };
};

/** With whom something is shared, as what, by the numbers of the users and roles, or what is moved where; null for other calls. */
function sharedDetails({ routeOptions, params, body }: FastifyRequest): Readonly<Record<string, unknown>> | null {
  const { routeName = '' } = routeOptions.config;
  if (routeName === 'folder.move') return { folder: memberOf(body, 'folder_id'), objects: memberOf(body, 'objects') };
  if (routeName === 'folder.share' || routeName === 'folder.unshare')
    return { users: memberOf(body, 'users'), roles: memberOf(body, 'roles'), may: memberOf(body, 'may') };
  if (routeName === 'sharing.take') return { users: [idOf(memberOf(params, 'userId'))] };
  return routeName === 'sharing.give' ? { users: memberOf(body, 'users') } : null;
}

/** A visitor is nobody in particular. */
const whoOf = ({ session, ip }: FastifyRequest) => {
  const user = session?.kind === 'visitor' ? undefined : session?.user;
  return { userId: user?.id ?? null, username: user?.username ?? null, address: ip };
};

/** Keeps that somebody changed something by a call that `isRecorded`, by its name. `result` is its body, which names what was made. */
export function recordChange({ audit }: Pick<AppContext, 'audit'>, request: FastifyRequest, result: unknown): void {
  const { routeName: name = '' } = request.routeOptions.config;
  audit.record({
    action: name,
    outcome: 'allowed',
    ...whoOf(request),
    object: objectOf(request, memberOf(result, 'id')),
    details: sharedDetails(request),
  });
}

/** Keeps that rows left as a file. */
export function recordExport(
  { audit }: Pick<AppContext, 'audit'>,
  request: FastifyRequest,
  details:
    | { readonly datasetId: number; readonly format: string }
    | { readonly dashboardId: number; readonly format: string },
): void {
  audit.record({
    action: 'export',
    outcome: 'allowed',
    ...whoOf(request),
    object:
      'datasetId' in details
        ? { kind: 'dataset', id: details.datasetId }
        : { kind: 'dashboard', id: details.dashboardId },
    details: { format: details.format },
  });
}

/** Keeps that objects left as a bundle. */
export function recordBundle(
  { audit }: Pick<AppContext, 'audit'>,
  request: FastifyRequest,
  ids: readonly (number | null)[],
): void {
  const { routeName: name = '' } = request.routeOptions.config;
  const [kind = ''] = name.split('.');
  for (const id of ids) audit.record({ action: name, outcome: 'allowed', ...whoOf(request), object: { kind, id } });
}

/** Codes that say alike of what is not there and of what is not for whoever asks. */
export const isOfObjects = (code: string): boolean => /^(?:NOT_FOUND_00[1234]|ANNOTATION_002|FOLDER_001)$/.test(code);

/** Codes of rejections that are kept: who tries numbers is found by them. That somebody has to sign in first is none. */
const isDenial = (code: string): boolean =>
  code !== 'ACCESS_002' && (/^(?:ACCESS_\d+|AUTH_00[4567]|IMPORT_005)$/.test(code) || isOfObjects(code));

const perMinute = 60;
const minuteMs = 60_000;

/** Makes the keeper of rejections. One address fills the log with 60 a minute at most. */
export function denialRecorder({ audit, clock }: Pick<AppContext, 'audit' | 'clock'>) {
  const counts = new LRUCache<string, { count: number }>({ max: 10_000, ttl: minuteMs, perf: { now: clock } });
  return (request: FastifyRequest, error: SextantError): void => {
    if (!isDenial(error.code)) return;
    const entry = counts.get(request.ip) ?? { count: 0 };
    if (entry.count === 0) counts.set(request.ip, entry);
    entry.count += 1;
    if (entry.count > perMinute) return;
    audit.record({
      action: request.routeOptions.config.routeName ?? `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      outcome: 'denied',
      ...whoOf(request),
      object: objectOf(request, null),
      code: error.code,
    });
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the contract's route: `dashboard.update`. */
    routeName?: string;
  }
}
