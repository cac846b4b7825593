import { query, type ChartAbout } from '../kit/declare/chart-spec.ts';
import type { RawForm } from '../kit/declare/control.ts';
import { controls } from '../kit/declare/controls.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { usualAbout } from '../kit/declare/usual-about.ts';
import { whichRows } from '../kit/groups/which-rows.ts';
import { baseQuery, distinctMetrics, openScope, orderByMetric, requestOf } from '../kit/query/base-query.ts';
import type { RegisteredChartType } from '../kit/query/chart-type.ts';
import type { PluginDeclaration } from './messages.ts';

/** A plugin that has said what it is. */
export interface LoadedPlugin {
  /** Names its frame's address. */
  readonly id: number;
  /** Its `viz_type`. */
  readonly key: string;
  readonly name: string;
  readonly declaration: PluginDeclaration;
}

const shortNameLength = 12;
const usualRows = 100;

/** What pages know of a plugin's chart type. */
export const aboutPlugin = ({ key, name }: LoadedPlugin): ChartAbout => ({
  ...usualAbout,
  type: key,
  name,
  behaviors: ['filter'],
  shortName: name.length > shortNameLength ? `${name.slice(0, shortNameLength - 1)}…` : name,
  icon: 'chart-column',
  skeleton: 'bars',
});

const allControls = [
  controls.groupby(),
  controls.metrics({ isRequired: true }),
  ...whichRows(),
  controls.rowLimit(usualRows),
] as const;
const readable = { sections: [query(...allControls)] } as const;

/** The form as a plugin's controls read it: what it did not ask for is empty, whatever another chart type left there. */
export function readPluginForm({ declaration }: LoadedPlugin, formData: RawForm) {
  const form = readForm(readable, formData);
  return {
    ...form,
    groupby: declaration.controls.includes('dimensions') ? form.groupby : [],
    metrics: declaration.controls.includes('metrics') ? distinctMetrics(form.metrics) : [],
    row_limit: declaration.controls.includes('row_limit') ? form.row_limit : usualRows,
  };
}

const controlOfKey: Readonly<Record<string, PluginDeclaration['controls'][number]>> = {
  groupby: 'dimensions',
  metrics: 'metrics',
  row_limit: 'row_limit',
};

/** The declaration and the query of a plugin's chart type: its metrics per group, the largest first. */
export function declaredType(plugin: LoadedPlugin): RegisteredChartType {
  const { declaration } = plugin;
  const shown = allControls.filter(({ key }) => {
    const control = controlOfKey[key];
    return control === undefined || declaration.controls.includes(control);
  });
  return {
    spec: {
      ...aboutPlugin(plugin),
      category: 'Plugins',
      tags: [],
      description: declaration.description,
      sections: [query(...shown)],
    },
    queries: (formData, scope = openScope) => {
      const form = readPluginForm(plugin, formData);
      return [
        {
          ...baseQuery(form, scope),
          dimensions: form.groupby.map((column) => requestOf(column)),
          metrics: form.metrics,
          orderBy: orderByMetric(null, form.metrics, false),
          rowLimit: form.row_limit,
        },
      ];
    },
  };
}
