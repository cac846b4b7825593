import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { DatasetData } from '@sextant/contract';
import type { Control, ControlKind, RawForm } from '@sextant/charts';
import { Suspense } from 'react';
import { ThemeProvider } from '@sextant/ui';
import { makeQueryClient } from '../../api/query-client.ts';
import { ExploreProvider, makeExploreStore } from '../explore-store.ts';
import type { ExploreOpening } from '../explore-store.ts';
import { ControlField } from './ControlField.tsx';

const dataset = {
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

interface RenderedField {
  readonly form?: RawForm;
  readonly error?: string | null;
  readonly opening?: Partial<ExploreOpening>;
}

/** Draws the field of a control over a form; `raw` reads what the form holds under its key. */
export function renderField(control: Control, { form = {}, error = null, opening = {} }: RenderedField = {}) {
  const store = makeExploreStore({ dataset, slice: null, form, savedForm: null, ...opening });
  const view = render(
    <QueryClientProvider client={makeQueryClient()}>
      <ThemeProvider>
        <ExploreProvider value={store}>
          <Suspense fallback="Waiting">
            <ControlField control={control} error={error} layerErrors={{}} />
          </Suspense>
        </ExploreProvider>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return { ...view, store, raw: () => store.getState().draft[control.key] };
}
