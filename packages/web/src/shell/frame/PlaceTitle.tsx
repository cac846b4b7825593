import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { dashboardQuery } from '../../api/dashboard.ts';
import { usePageTitle } from '../navigation/page-title.ts';

const titles: readonly (readonly [path: string, title: string])[] = [
  ['/superset/welcome/', 'Home'],
  ['/dashboard/list/', 'Dashboards'],
  ['/chart/list/', 'Charts'],
  ['/tablemodelview/list/', 'Datasets'],
  ['/databaseview/list/', 'Databases'],
  ['/dataset/add/', 'New dataset'],
  ['/tablemodelview/edit/', 'Edit dataset'],
  ['/chart/add/', 'New chart'],
  ['/explore/', 'Explore'],
  ['/users/list/', 'Users'],
  ['/roles/list/', 'Roles'],
  ['/rowlevelsecurity/list/', 'Row rules'],
  ['/annotationlayer/', 'Annotation layers'],
  ['/dynamic-plugins/list/', 'Plugins'],
  ['/logmodelview/list/', 'Audit log'],
  ['/queries/running/', 'Running queries'],
  ['/uploads/list/', 'Uploads'],
  ['/user_info/', 'My profile'],
  ['/superset/tags/', 'Tags'],
  ['/trash/list/', 'Trash'],
  ['/sqllab/', 'SQL Lab'],
  ['/superset/sqllab/', 'SQL Lab'],
  ['/savedqueryview/list/', 'Saved queries'],
];

/** What the browser's tab says of a path; null for pages that name themselves. */
export const placeTitleOf = (path: string): string | null =>
  titles.find(([start]) => path.startsWith(start))?.[1] ?? null;

const dashboardPath = /^\/superset\/dashboard\/([^/]+)\/$/;

/** Keeps the name of the browser's tab in step with the page. A dashboard is named by its own title. */
export function PlaceTitle() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const idOrSlug = dashboardPath.exec(path)?.[1] ?? null;
  const dashboard = useQuery({ ...dashboardQuery(decodeURIComponent(idOrSlug ?? '')), enabled: idOrSlug !== null });
  usePageTitle(idOrSlug === null ? placeTitleOf(path) : (dashboard.data?.dashboard_title ?? 'Dashboard'));
  return null;
}
