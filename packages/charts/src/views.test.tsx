import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { views } from './by-type/view.ts';
import { ChartDrawing, loadChartView } from './views.ts';

const viewProps = { formData: {}, tables: [], theme: 'light' } as const;
const { funnel } = views;

// As in a browser: effects come when React has them come.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
afterEach(() => void Object.assign(views, { funnel }));

test('the view of a chart that comes between its rendering and its effects is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  Object.assign(views, { funnel: () => promise });
  void loadChartView('funnel');
  // Layout effects come with the rendering, others later: the code arrives in between.
  function Arrival() {
    useLayoutEffect(() => resolve({ View: () => 'drawn' }), []);
    return null;
  }
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(
    <>
      <ChartDrawing type="funnel" placeholder="waiting" {...viewProps} />
      <Arrival />
    </>,
  );
  await expect.poll(() => place.textContent).not.toBe('');
  await expect.poll(() => place.textContent).toBe('drawn');
  root.unmount();
});
