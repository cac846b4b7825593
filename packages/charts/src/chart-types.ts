import { chartTypes } from './by-type/about.ts';
import type { ChartAbout } from './kit/declare/chart-spec.ts';
import { currentTypeOf } from './older-types.ts';
import type { ChartType } from './type-folders.ts';

/** The type of a stored chart that names none: Superset's. */
export const unnamedType: ChartType = 'table';

/** True when `type` is the `viz_type` of a chart type that is built. */
export const isChartType = (type: unknown): type is ChartType =>
  typeof type === 'string' && Object.hasOwn(chartTypes, type);

/** What is known of every chart type; null for a `viz_type` that nothing here draws. */
export const aboutType = (type: unknown): ChartAbout | null => (isChartType(type) ? chartTypes[type] : null);

/** True for a type whose charts keep what they showed before a choice elsewhere behind their marks. */
export function keepsGhost(type: unknown): boolean {
  const about = aboutType(type);
  return about !== null && (about.axis !== null || about.hasGhost === true);
}

/** What the type of a stored chart is called; its `viz_type` where nothing here draws it. */
export function typeNameOf(storedType: string): string {
  return aboutType(currentTypeOf(storedType))?.name ?? storedType;
}

/** How large a new tile of that `viz_type` is; null where it takes what there is. */
export const tileSizeOf = (type: unknown): { readonly width: number; readonly height: number } | null =>
  aboutType(type)?.tileSize ?? null;
