import { api } from '@sextant/contract';
import type { MenuEntry, Permission } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { may } from '../policies/permissions.ts';
import type { SessionUser } from '../policies/session.ts';

interface MenuPlace extends MenuEntry {
  readonly permission: Permission | null;
  readonly childs?: readonly MenuPlace[];
}

const place = (name: string, url: string, permission: Permission | null): MenuPlace => ({
  name,
  label: name,
  icon: '',
  url,
  permission,
});

/** Superset's menu, as far as there are such pages here. */
const places: readonly MenuPlace[] = [
  place('Dashboards', '/dashboard/list/', 'can_read Dashboard'),
  place('Charts', '/chart/list/', 'can_read Chart'),
  place('Datasets', '/tablemodelview/list/', 'can_read Dataset'),
  {
    name: 'SQL Lab',
    label: 'SQL',
    icon: '',
    permission: 'can_read SQLLab',
    childs: [
      place('SQL Editor', '/sqllab/', 'can_read SQLLab'),
      place('Saved Queries', '/savedqueryview/list/', 'can_read SavedQuery'),
      place('Query Search', '/sqllab/history/', 'can_read Query'),
    ],
  },
  place('Databases', '/databaseview/list/', 'can_read Database'),
];

/** The entries that are open to a user. */
function openPlaces(user: SessionUser, all: readonly MenuPlace[]): MenuEntry[] {
  return all
    .filter(({ permission }) => permission === null || may(user, permission))
    .map(({ name, label, icon, url, childs }) => ({
      name,
      label,
      icon,
      url,
      ...(childs === undefined ? {} : { childs: openPlaces(user, childs) }),
    }));
}

/** What Superset's pages ask of the server itself. */
export const menuRoutes: RoutePlugin = (route) => {
  route(api.menu.show, async ({ session, response }) => response.ok({ result: openPlaces(session.user, places) }));
  route(api.menu.availableDomains, async ({ response }) => response.ok({ result: { domains: [] } }));
};
