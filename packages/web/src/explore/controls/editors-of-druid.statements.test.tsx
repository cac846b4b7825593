import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { DatasetData } from '@sextant/contract';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { ExploreProvider, makeExploreStore } from '../explore-store.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { MetricEditor } from './MetricEditor.tsx';

afterEach(cleanup);

const datasetOf = (type: string) =>
  ({
    id: 1,
    type,
    sql: null,
    schema: null,
    table_name: 'visits',
    database: { id: 1, name: 'Shop', backend: 'druid' },
    columns: [{ column_name: 'city', type_generic: 1, is_dttm: false }],
    metrics: [],
    filter_select: true,
  }) as unknown as DatasetData;
const doNothing = () => undefined;
const show = (editor: ReactNode) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ExploreProvider
        value={makeExploreStore({ dataset: datasetOf('table'), slice: null, form: {}, savedForm: null })}
      >
        {editor}
      </ExploreProvider>
    </QueryClientProvider>,
  );
// A new filter or metric shows its columns at once: what is around that list is hidden from readers until it closes.
const sqlTab = () => screen.getByRole('tab', { name: 'Custom SQL', hidden: true });

test('[ADHF-034 ADHF-035] filters of Druid’s own language cannot be written in SQL, and the tab says so', () => {
  const editor = (type: string) => (
    <FilterEditor
      dataset={datasetOf(type)}
      filters={[]}
      countsFromData={false}
      onSave={doNothing}
      onClose={doNothing}
    />
  );
  const { unmount } = show(editor('druid'));
  expect(sqlTab().getAttribute('aria-disabled')).toBe('true');
  const message = 'Custom SQL ad-hoc filters are not available for the native Druid connector';
  expect(screen.queryByTitle(message)).not.toBeNull();
  unmount();
  show(editor('table'));
  expect(sqlTab().getAttribute('aria-disabled')).not.toBe('true');
});

test('[METR-020] nor can metrics', () => {
  const editor = (type: string) => (
    <MetricEditor dataset={datasetOf(type)} metric={null} column={null} onSave={doNothing} onClose={doNothing} />
  );
  const { unmount } = show(editor('druid'));
  expect(sqlTab().getAttribute('aria-disabled')).toBe('true');
  unmount();
  show(editor('table'));
  expect(sqlTab().getAttribute('aria-disabled')).not.toBe('true');
});
