import type { ChartDraft } from '../store/charts.ts';
import type { DashboardDraft } from '../store/dashboards.ts';

/** A dashboard to be stored, with what differs. */
export const dashboardDraft = (change: Partial<DashboardDraft> = {}): DashboardDraft => ({
  title: 'Board',
  slug: null,
  positionJson: null,
  jsonMetadata: null,
  css: null,
  isPublished: true,
  certifiedBy: null,
  certificationDetails: null,
  externalUrl: null,
  isManagedExternally: false,
  ownerIds: [],
  chartIds: [],
  ...change,
});

/** A chart to be stored, with what differs. */
export const chartDraft = (change: Partial<ChartDraft> = {}): ChartDraft => ({
  name: 'Chart',
  description: null,
  kind: 'pie',
  datasetId: null,
  datasourceType: 'table',
  params: null,
  queryContext: null,
  cacheTimeoutS: null,
  certifiedBy: null,
  certificationDetails: null,
  externalUrl: null,
  isManagedExternally: false,
  ownerIds: [],
  dashboardIds: [],
  ...change,
});
