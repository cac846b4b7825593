import { emptyChart } from '../services/charts/save-chart.ts';
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
  ...emptyChart,
  name: 'Chart',
  kind: 'pie',
  ...change,
});
