import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { ApiError } from './api/api-error.ts';
import { permalinkQuery, preloadDashboard } from './api/dashboard.ts';
import { DashboardPage } from './dashboard/page/DashboardPage.tsx';
import { prefetchOpening } from './dashboard/prefetch-tiles.ts';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { meQuery } from './api/me.ts';
import { AppFrame, RootLayout } from './shell/frame/AppFrame.tsx';
import { pages } from './shell/navigation/navigation.ts';
import { NotFoundPage } from './shell/errors/NotFoundPage.tsx';
import { PageError } from './shell/errors/PageError.tsx';

interface RouterContext {
  readonly queryClient: QueryClient;
}

/** Search as plain texts: what stands in the address is Superset's, not JSON. */
const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));
const stringifySearch = (search: Record<string, unknown>): string => {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(search))
    if (typeof value === 'string' || typeof value === 'number') parameters.set(key, String(value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
};

/** A page that failed keeps the frame around it. */
function ShownError({ error, reset }: ErrorComponentProps) {
  return <PageError error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />;
}

const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ShownError,
});

const loadSearch = () => import('./search/SearchDialog.tsx');
const loadUpload = () => import('./upload/UploadDialog.tsx');
const loadSchedule = () => import('./upload/ScheduleDialog.tsx');
const loadDatasetEditor = () => import('./dataset/DatasetEditor.tsx');
const SignedInFrame = () => (
  <AppFrame
    loadSearch={loadSearch}
    loadUpload={loadUpload}
    loadSchedule={loadSchedule}
    loadDatasetEditor={loadDatasetEditor}
  />
);

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: SignedInFrame,
  beforeLoad: async ({ context, location }) => {
    const me = await context.queryClient.ensureQueryData(meQuery);
    if (me === null || (me.is_anonymous && !location.pathname.startsWith('/superset/dashboard/')))
      throw redirect({ to: '/login/', search: { next: location.href } });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>) =>
    typeof search['next'] === 'string' ? { next: search['next'] } : {},
  component: lazyRouteComponent(() => import('./shell/sign-in/SignInPage.tsx'), 'SignInPage'),
});
const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/superset/welcome/', replace: true });
  },
});
const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/superset/welcome',
  component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
});
const momentMs = 80;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function prefetchFirstTiles(...dashboard: Parameters<typeof prefetchOpening>): Promise<void> {
  try {
    await prefetchOpening(...dashboard);
  } catch {
    // A query that fails here is run again by the page, which shows its error.
  }
}

// What a dashboard needs before its first tile is part of the start: each further file costs more than its bytes.
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/superset/dashboard/$idOrSlug',
  loader: async ({ context, params, location, cause }) => {
    preloadDashboard(context.queryClient, params.idOrSlug);
    // What changes in the address of a page that stands, the page has asked itself.
    if (cause === 'stay') return;
    const address = { search: location.searchStr, hash: location.hash };
    // Drawing the page holds up everything: the queries leave first, when that is a matter of moments.
    await Promise.race([prefetchFirstTiles(context.queryClient, params.idOrSlug, address), pause(momentMs)]);
  },
  component: DashboardPage,
});
/** The address of the dashboard that a shared link opens. @throws a redirect to it; what is not there is left to the page. */
async function followDashboardLink({ context, params }: { context: RouterContext; params: { key: string } }) {
  const link = await context.queryClient.fetchQuery(permalinkQuery(params.key)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  if (link === null) return;
  const search = new URLSearchParams([['permalink_key', params.key], ...(link.state.urlParams ?? [])]);
  throw redirect({ to: '/', href: `${pages.dashboard(link.dashboardId)}?${search.toString()}` });
}

function followExploreLink({ params }: { params: { key: string } }): never {
  throw redirect({ to: '/', href: `/explore/?permalink_key=${encodeURIComponent(params.key)}` });
}

// The server sends a fresh page on by itself: these are for who has just signed in, and for links within the page.
const dashboardLink = createRoute({
  getParentRoute: () => signedIn,
  path: '/superset/dashboard/p/$key',
  loader: followDashboardLink,
  component: NotFoundPage,
});
const shortDashboardLink = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard/p/$key',
  loader: followDashboardLink,
  component: NotFoundPage,
});
const exploreLink = createRoute({
  getParentRoute: () => signedIn,
  path: '/superset/explore/p/$key',
  loader: followExploreLink,
});
const shortExploreLink = createRoute({
  getParentRoute: () => signedIn,
  path: '/explore/p/$key',
  loader: followExploreLink,
});
const explore = createRoute({
  getParentRoute: () => signedIn,
  path: '/explore',
  component: lazyRouteComponent(() => import('./explore/ExplorePage.tsx'), 'ExplorePage'),
});
const newChart = createRoute({
  getParentRoute: () => signedIn,
  path: '/chart/add',
  component: lazyRouteComponent(() => import('./explore/source/DatasetChooser.tsx'), 'DatasetChooser'),
});
const dashboards = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard/list',
  component: lazyRouteComponent(() => import('./lists/DashboardsPage.tsx'), 'DashboardsPage'),
});
const charts = createRoute({
  getParentRoute: () => signedIn,
  path: '/chart/list',
  component: lazyRouteComponent(() => import('./lists/ChartsPage.tsx'), 'ChartsPage'),
});
const datasets = createRoute({
  getParentRoute: () => signedIn,
  path: '/tablemodelview/list',
  component: lazyRouteComponent(() => import('./lists/DatasetsPage.tsx'), 'DatasetsPage'),
});
const trash = createRoute({
  getParentRoute: () => signedIn,
  path: '/trash/list',
  component: lazyRouteComponent(() => import('./lists/TrashPage.tsx'), 'TrashPage'),
});
const newDataset = createRoute({
  getParentRoute: () => signedIn,
  path: '/dataset/add',
  component: lazyRouteComponent(() => import('./dataset/NewDatasetPage.tsx'), 'NewDatasetPage'),
});
const editDataset = createRoute({
  getParentRoute: () => signedIn,
  path: '/tablemodelview/edit/$id',
  component: lazyRouteComponent(() => import('./dataset/EditDatasetPage.tsx'), 'EditDatasetPage'),
});
const databases = createRoute({
  getParentRoute: () => signedIn,
  path: '/databaseview/list',
  component: lazyRouteComponent(() => import('./databases/DatabasesPage.tsx'), 'DatabasesPage'),
});

// The page stays while its address loses what it was opened with.
const sqlLabUnder = (path: string) => {
  const page = createRoute({
    getParentRoute: () => signedIn,
    path,
    component: lazyRouteComponent(() => import('./sql-lab/SqlLabPage.tsx'), 'SqlLabPage'),
  });
  const under = (below: string) => createRoute({ getParentRoute: () => page, path: below, component: () => null });
  return page.addChildren([under('/'), under('/p/$key')]);
};
const savedQueries = createRoute({
  getParentRoute: () => signedIn,
  path: '/savedqueryview/list',
  component: lazyRouteComponent(() => import('./sql-lab/saved/SavedQueriesPage.tsx'), 'SavedQueriesPage'),
});

const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/list',
  component: lazyRouteComponent(() => import('./admin/UsersPage.tsx'), 'UsersPage'),
});
const roles = createRoute({
  getParentRoute: () => signedIn,
  path: '/roles/list',
  component: lazyRouteComponent(() => import('./admin/RolesPage.tsx'), 'RolesPage'),
});
const rowRules = createRoute({
  getParentRoute: () => signedIn,
  path: '/rowlevelsecurity/list',
  component: lazyRouteComponent(() => import('./admin/RowRulesPage.tsx'), 'RowRulesPage'),
});
const annotationLayers = createRoute({
  getParentRoute: () => signedIn,
  path: '/annotationlayer/list',
  component: lazyRouteComponent(() => import('./admin/annotations/LayersPage.tsx'), 'LayersPage'),
});
const annotations = createRoute({
  getParentRoute: () => signedIn,
  path: '/annotationlayer/$layerId/annotation',
  component: lazyRouteComponent(() => import('./admin/annotations/AnnotationsPage.tsx'), 'AnnotationsPage'),
});
const tags = createRoute({
  getParentRoute: () => signedIn,
  path: '/superset/tags',
  component: lazyRouteComponent(() => import('./admin/tags/TagsPage.tsx'), 'TagsPage'),
});
const plugins = createRoute({
  getParentRoute: () => signedIn,
  path: '/dynamic-plugins/list',
  component: lazyRouteComponent(() => import('./admin/plugins/PluginsPage.tsx'), 'PluginsPage'),
});
const auditLog = createRoute({
  getParentRoute: () => signedIn,
  path: '/logmodelview/list',
  component: lazyRouteComponent(() => import('./admin/AuditLogPage.tsx'), 'AuditLogPage'),
});
const runningRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/queries/running',
  component: lazyRouteComponent(() => import('./admin/RunningPage.tsx'), 'RunningPage'),
});
const uploads = createRoute({
  getParentRoute: () => signedIn,
  path: '/uploads/list',
  component: lazyRouteComponent(() => import('./admin/UploadsPage.tsx'), 'UploadsPage'),
});
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/user_info',
  component: lazyRouteComponent(() => import('./admin/ProfilePage.tsx'), 'ProfilePage'),
});

const help = createRoute({
  getParentRoute: () => signedIn,
  path: '/help',
  component: lazyRouteComponent(() => import('./help/HelpPage.tsx'), 'HelpPage'),
});
const helpPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/help/$page',
  component: lazyRouteComponent(() => import('./help/HelpPage.tsx'), 'GuidePageView'),
});

const notFoundRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/$',
  component: NotFoundPage,
});

const routeTree = root.addChildren([
  login,
  signedIn.addChildren([
    start,
    home,
    dashboard,
    dashboardLink,
    shortDashboardLink,
    exploreLink,
    shortExploreLink,
    explore,
    newChart,
    dashboards,
    charts,
    datasets,
    trash,
    newDataset,
    editDataset,
    databases,
    sqlLabUnder('/sqllab'),
    sqlLabUnder('/superset/sqllab'),
    savedQueries,
    users,
    roles,
    rowRules,
    annotationLayers,
    annotations,
    tags,
    plugins,
    auditLog,
    runningRoute,
    uploads,
    profile,
    help,
    helpPage,
    notFoundRoute,
  ]),
]);

/** The only file that knows all features: address → page. Each page is a chunk of its own. */
export const makeRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    trailingSlash: 'always',
    defaultPreload: 'intent',
    defaultErrorComponent: ShownError,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
