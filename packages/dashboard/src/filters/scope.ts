import { isRecord } from '@sextant/contract';
import type { DashboardMetadata, FilterScope, NativeFilter } from '@sextant/contract';

/** Where a clause acts: on charts below one of `rootPath`, except the charts `excluded`. */
export type Scope = Pick<FilterScope, 'rootPath' | 'excluded'>;

/** What scopes are asked about. */
export interface ScopeTarget {
  readonly chartId: number;
  readonly ancestors: readonly string[];
  /** What it shows rows of. Default: not known. */
  readonly dataset?: { readonly id: number } | null;
}

/** The whole dashboard. */
export const wholeScope: Scope = { rootPath: ['ROOT_ID'], excluded: [] };

/** True when `scope` reaches `target`. */
export const inScope = (scope: Scope, target: ScopeTarget): boolean =>
  !scope.excluded.includes(target.chartId) && scope.rootPath.some((id) => target.ancestors.includes(id));

const isScope = (value: unknown): value is Scope =>
  isRecord(value) &&
  'rootPath' in value &&
  'excluded' in value &&
  Array.isArray(value.rootPath) &&
  Array.isArray(value.excluded);

/** What the metadata says of cross-filters. */
type CrossSettings = Pick<DashboardMetadata, 'chart_configuration'> & Readonly<Record<string, unknown>>;

/** The scope that cross-filters have unless their chart says otherwise. */
function globalScope(metadata: CrossSettings): Scope {
  const globalConfig = metadata['global_chart_configuration'];
  if (!isRecord(globalConfig) || !('scope' in globalConfig)) return wholeScope;
  return isScope(globalConfig.scope) ? globalConfig.scope : wholeScope;
}

/** Where the cross-filter of a chart acts; its own chart is left out by `clausesFor`. */
export function crossFilterScope(metadata: CrossSettings, chartId: number): Scope {
  const scope = metadata.chart_configuration[String(chartId)]?.crossFilters?.scope;
  return isScope(scope) ? scope : globalScope(metadata);
}

/** Where a native filter acts. */
export const nativeFilterScope = (filter: NativeFilter): Scope => filter.scope;
