import { chartTexts } from '../charts/chart-texts.ts';

type StoredForm = Readonly<Record<string, unknown>> & { readonly viz_type: string };

/** What a chart is, that the server makes of a form by itself: nothing beside its name, its form and its owners. */
export const ownChartDraft = (
  chart: { readonly name: string; readonly formData: StoredForm },
  datasetId: number,
  ownerIds: readonly number[],
) => ({
  name: chart.name,
  description: null,
  kind: chart.formData.viz_type,
  datasetId,
  datasourceType: 'table',
  ...chartTexts(chart.formData, datasetId),
  cacheTimeoutS: null,
  certifiedBy: null,
  certificationDetails: null,
  externalUrl: null,
  isManagedExternally: false,
  ownerIds,
  dashboardIds: null,
});
