import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadChartTypes } from '@sextant/charts';
import { api } from '@sextant/contract/calls';
import type { DashboardChart, DatasetData, LayoutNode } from '@sextant/contract';
import { currentChart, nodeName } from '@sextant/dashboard';
import { useMemo } from 'react';
import type { Tile } from '@sextant/dashboard';
import { call } from '../../api/call.ts';
import { usePage } from '../page-context.ts';
import { useEdit } from './state/edit-context.ts';

/** A chart with its dataset, as tiles need them. */
export interface ChartWithData {
  readonly chart: DashboardChart | null;
  readonly dataset: DatasetData | null;
}

const noChart: ChartWithData = { chart: null, dataset: null };

/** A chart that is not on the dashboard yet, as it would stand on it; its type is loaded with it. */
export const chartToAddQuery = (chartId: number) =>
  queryOptions({
    queryKey: ['chart-to-add', chartId],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<ChartWithData> => {
      const { result } = await call(api.explore.show, { query: { slice_id: chartId }, signal });
      const { slice, dataset, form_data: formData } = result;
      if (slice === null) return noChart;
      const text = (key: string): string => (typeof formData[key] === 'string' ? formData[key] : '');
      const form = { ...formData, viz_type: text('viz_type'), datasource: text('datasource') };
      await loadChartTypes([form.viz_type]);
      const chart: DashboardChart = {
        ...slice,
        id: slice.slice_id,
        uuid: slice.uuid ?? '',
        description_markeddown: '',
        form_data: form,
        viz_type: form.viz_type,
        datasource: form.datasource,
        modified: slice.changed_on_humanized,
        version: slice.version ?? 1,
      };
      return { chart: currentChart(chart), dataset };
    },
  });

/** The chart that a place names: of the dashboard as it was opened, or fetched since it was added. */
function useChartAt(chartId: number | null, uuid: string | null): ChartWithData {
  const { model } = usePage();
  const onDashboard = model.tiles.find(
    (tile) =>
      tile.chart !== null && (tile.chart.id === chartId || (uuid !== null && uuid !== '' && tile.chart.uuid === uuid)),
  );
  const addedChart = useQuery({
    ...chartToAddQuery(chartId ?? -1),
    enabled: onDashboard === undefined && chartId !== null && chartId > 0,
  });
  return onDashboard ?? addedChart.data ?? noChart;
}

const noAncestors: readonly string[] = [];

/** The tile of a chart's place in the layout, as viewers will have it. */
export function useElementTile(node: LayoutNode): Tile {
  const { chart, dataset } = useChartAt(node.meta?.chartId ?? null, node.meta?.uuid ?? null);
  const name = nodeName(node);
  const { id } = node;
  // Filters that start with a value act here as they will for viewers: their scopes go by what is above.
  const ancestors = node.parents ?? noAncestors;
  const chartId = chart?.id ?? node.meta?.chartId ?? -1;
  const namedZone = useEdit((state) => state.document.metadata['time_zone']);
  const zone = typeof namedZone === 'string' && namedZone !== '' ? namedZone : null;
  return useMemo(
    (): Tile => ({ id, chartId, name, chart, dataset, ancestors, zone }),
    [id, chartId, name, chart, dataset, ancestors, zone],
  );
}
