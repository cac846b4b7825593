import type { RoutePlugin } from '../http/route.ts';
import type { LoginThrottle } from '../services/auth/login-throttle.ts';
import { advancedTypeRoutes } from './advanced-type.ts';
import { annotationRoutes } from './annotation.ts';
import { annotationLayerRoutes } from './annotation-layer.ts';
import { auditRoutes } from './audit.ts';
import { bundleRoutes } from './bundles.ts';
import { chartRoutes } from './chart.ts';
import { dashboardRoutes } from './dashboard.ts';
import { databaseRoutes } from './database.ts';
import { datasetRoutes } from './dataset.ts';
import { datasetPartRoutes } from './dataset-parts.ts';
import { exploreRoutes } from './explore.ts';
import { favoriteRoutes } from './favorites.ts';
import { filterSetRoutes } from './filter-set.ts';
import { filterStateRoutes } from './filter-state.ts';
import { folderRoutes } from './folder.ts';
import { formDataRoutes } from './form-data.ts';
import { homeRoutes } from './home.ts';
import { meRoutes } from './me.ts';
import { permalinkRoutes } from './permalink.ts';
import { permissionRoutes, roleRoutes } from './role.ts';
import { rowRuleRoutes } from './row-rule.ts';
import { sharingRoutes } from './sharing.ts';
import { tagRoutes } from './tag.ts';
import { tagViewRoutes } from './tag-view.ts';
import { searchRoutes } from './search.ts';
import { securityRoutes } from './security.ts';
import { serverRoutes } from './server.ts';
import { trashRoutes } from './trash.ts';
import { trashBinRoutes } from './trash-bin.ts';
import { userRoutes } from './user.ts';
import { pluginRoutes } from './plugin.ts';
import { cssTemplateRoutes } from './css-template.ts';
import { menuRoutes } from './menu.ts';
import { savedQueryRoutes } from './saved-query.ts';
import { timeRangeRoutes } from './time-range.ts';
import { versionRoutes } from './versions.ts';

/** Every call that is not the data module's. */
export const coreRoutes = (throttle: LoginThrottle): readonly RoutePlugin[] => [
  securityRoutes(throttle),
  meRoutes(throttle),
  userRoutes,
  roleRoutes,
  permissionRoutes,
  rowRuleRoutes,
  annotationLayerRoutes,
  annotationRoutes,
  auditRoutes,
  serverRoutes,
  homeRoutes,
  favoriteRoutes,
  dashboardRoutes,
  chartRoutes,
  datasetRoutes,
  datasetPartRoutes,
  databaseRoutes,
  bundleRoutes,
  exploreRoutes,
  filterSetRoutes,
  sharingRoutes,
  folderRoutes,
  tagRoutes,
  tagViewRoutes,
  filterStateRoutes,
  formDataRoutes,
  permalinkRoutes,
  timeRangeRoutes,
  advancedTypeRoutes,
  trashRoutes,
  versionRoutes,
  trashBinRoutes,
  searchRoutes,
  savedQueryRoutes,
  cssTemplateRoutes,
  pluginRoutes,
  menuRoutes,
];
