// @vitest-environment happy-dom
import '@sextant/charts/all-types';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { Profiler } from 'react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client.ts';
import { ControlPanel } from './controls/panel/ControlPanel.tsx';
import { dataset } from './controls/panel/test-field.tsx';
import { ExploreProvider, makeExploreStore } from './explore-store.ts';
import type { ShownResult } from './result/use-result.ts';
import { SourceList } from './source/SourceList.tsx';
import { useAutomaticUpdate } from './use-automatic-update.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useHistory } from './use-history.tsx';

const drawnPanels = vi.hoisted(() => vi.fn<() => void>());
// Drawn whenever the panel is.
vi.mock('./controls/panel/PanelSections.tsx', () => ({
  PanelSections: () => {
    drawnPanels();
    return null;
  },
}));

// It opens dialogs of other features.
vi.mock('./source/DatasetControl.tsx', () => ({ DatasetControl: () => null }));

afterEach(cleanup);

const form = { viz_type: 'echarts_timeseries_line', x_axis: 'day', metrics: ['count'], groupby: [] };

/** Draws a part of the page over a chart that was asked and edited once. */
async function renderPart(part: ReactNode) {
  const store = makeExploreStore({ dataset, slice: null, form, savedForm: form });
  store.getState().runQuery();
  store.getState().set('minorTicks', true);
  await act(async () =>
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <ExploreProvider value={store}>{part}</ExploreProvider>
      </QueryClientProvider>,
    ),
  );
  return { set: (key: string, value: unknown) => act(async () => store.getState().set(key, value)) };
}

const result = {
  requestedForm: form,
  data: undefined,
  error: null,
  isRunning: false,
  stop: () => undefined,
  state: { annotationError: {} },
} as unknown as ShownResult;

test('a setting that only redraws does not draw the panel that it stands in; one that shows others does', async () => {
  const { set } = await renderPart(<ControlPanel result={result} />);
  const before = drawnPanels.mock.calls.length;
  await set('minorTicks', false);
  await set('minorTicks', true);
  expect(drawnPanels.mock.calls.length).toBe(before);
  await set('show_legend', false);
  expect(drawnPanels.mock.calls.length).toBe(before + 1);
});

test('it draws nothing of the dataset beside it', async () => {
  const onRender = vi.fn<() => void>();
  const { set } = await renderPart(
    <Profiler id="source" onRender={onRender}>
      <SourceList />
    </Profiler>,
  );
  const before = onRender.mock.calls.length;
  await set('minorTicks', false);
  expect(onRender.mock.calls.length).toBe(before);
});

test('what the header can do with a chart does not draw the header with each change of it', async () => {
  const onDraw = vi.fn<() => void>();
  function Header() {
    onDraw();
    useHistory();
    useCopyLink();
    useAutomaticUpdate();
    return null;
  }
  const { set } = await renderPart(<Header />);
  const before = onDraw.mock.calls.length;
  await set('minorTicks', false);
  await set('show_legend', false);
  expect(onDraw.mock.calls.length).toBe(before);
});
