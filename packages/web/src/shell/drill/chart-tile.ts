import { datasourceOf } from '@sextant/contract';
import type { DatasetData } from '@sextant/contract';
import type { RawForm } from '@sextant/charts';
import type { Tile } from '@sextant/dashboard';

interface OpenChart {
  /** Null for a chart that was never saved. */
  readonly chartId: number | null;
  readonly name: string;
  readonly form: RawForm;
  readonly dataset: DatasetData;
  readonly zone: string | null;
}

/** A chart outside of dashboards as a tile of none, so that it is asked and drilled as those are. */
export function tileOfChart({ chartId, name, form, dataset, zone }: OpenChart): Tile {
  const id = chartId ?? -1;
  const type = typeof form['viz_type'] === 'string' ? form['viz_type'] : '';
  const datasource = datasourceOf(dataset.id);
  return {
    id: 'chart',
    chartId: id,
    name,
    dataset,
    zone,
    ancestors: [],
    chart: {
      id,
      slice_id: id,
      uuid: '',
      slice_name: name,
      description: null,
      description_markeddown: '',
      form_data: { ...form, viz_type: type, datasource },
      viz_type: type,
      datasource,
      slice_url: '',
      owners: [],
      modified: '',
      cache_timeout: null,
      changed_on: '',
      certified_by: null,
      certification_details: null,
      version: 0,
    },
  };
}
