import { dashboardMetadata } from '@sextant/contract';
import type { DashboardMetadata, FilterScope } from '@sextant/contract';

type Metadata = Readonly<Record<string, unknown>>;

/** Settings by chart of stored metadata; none when they cannot be read. */
export function chartConfiguration(metadata: Metadata): DashboardMetadata['chart_configuration'] {
  const read = dashboardMetadata.shape.chart_configuration.safeParse(metadata['chart_configuration'] ?? {});
  return read.success ? read.data : {};
}

/** The key of the metadata with another scope of one chart's cross-filters; all else in it stays. */
export function withCrossScope(metadata: Metadata, chartId: number, scope: FilterScope): Metadata {
  const configuration = chartConfiguration(metadata);
  const own = configuration[String(chartId)];
  const entry = { ...own, id: chartId, crossFilters: { ...own?.crossFilters, scope } };
  return { chart_configuration: { ...configuration, [String(chartId)]: entry } };
}
