import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { numberColumn, textColumn } from '@sextant/contract';
import type { Column, ColumnTable, DatasetData } from '@sextant/contract';
import type { Control, ControlKind, RawForm } from '@sextant/charts';
import { Suspense } from 'react';
import { ThemeProvider } from '@sextant/ui';
import type { ChartResult } from '../../../api/chart-data.ts';
import { makeQueryClient } from '../../../api/query-client.ts';
import { ExploreProvider, makeExploreStore } from '../../explore-store.ts';
import type { ExploreOpening } from '../../explore-store.ts';
import { ControlField } from './ControlField.tsx';
import { ShownRowsProvider } from '../shown-table.ts';

/** A dataset with a column of each sort. */
export const dataset = {
  id: 1,
  type: 'table',
  table_name: 'flights',
  database: { id: 1, name: 'Examples', backend: 'duckdb' },
  columns: [
    { column_name: 'origin', type_generic: 1, is_dttm: false },
    { column_name: 'delay', type_generic: 0, is_dttm: false },
    { column_name: 'day', type_generic: 2, is_dttm: true },
  ],
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)', verbose_name: null }],
  order_by_choices: [['["delay", true]', 'delay [asc]']],
  time_grain_sqla: [['P1D', 'Day']],
  main_dttm_col: 'day',
  verbose_map: {},
  column_formats: {},
} as unknown as DatasetData;

/** A control as a chart type declares it, of any kind. */
export const controlOf = (kind: ControlKind, more: Partial<Control> = {}): Control => ({
  key: 'setting',
  kind,
  label: 'Setting',
  description: 'What it sets.',
  default: null,
  choices: null,
  isOpen: false,
  isRequired: false,
  renderOnly: false,
  isVisible: () => true,
  details: {},
  read: (value) => ({ ok: true, value }),
  ...more,
});

const resultOf = (table: ColumnTable): ChartResult => ({ entries: [], tables: [table], receivedAt: 0 });

interface RenderedField {
  readonly form?: RawForm;
  readonly error?: string | null;
  readonly opening?: Partial<ExploreOpening>;
  /** The rows on the screen. */
  readonly table?: ColumnTable | null;
}

/** Draws the field of a control over a form; `raw` reads what the form holds under its key. */
export function renderField(
  control: Control,
  { form = {}, error = null, opening = {}, table = null }: RenderedField = {},
) {
  const store = makeExploreStore({ dataset, slice: null, form, savedForm: null, ...opening });
  const view = render(
    <QueryClientProvider client={makeQueryClient()}>
      <ThemeProvider>
        <ExploreProvider value={store}>
          <Suspense fallback="Waiting">
            <ShownRowsProvider value={table === null ? null : resultOf(table)}>
              <ControlField control={control} error={error} layerErrors={{}} />
            </ShownRowsProvider>
          </Suspense>
        </ExploreProvider>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return { ...view, store, raw: () => store.getState().draft[control.key] };
}

/** Rows on the screen: a text column, and amounts by the names of their columns. */
export function tableOf(texts: readonly string[], amounts: Readonly<Record<string, readonly number[]>>): ColumnTable {
  const columns: Column[] = [
    textColumn('origin', [...texts]),
    ...Object.entries(amounts).map(([name, numbers]) => numberColumn(name, 'float', [...numbers])),
  ];
  return { columns, rowCount: texts.length };
}
