import type { ChartView } from './kit/chart-view.ts';

/** Views that need no drawing library. The page of a dashboard that has such charts names their files, so that they come with it. */
export const plainViews = {
  big_number_total: () => import('./big-number-total/view.tsx'),
  table: () => import('./table/view.tsx'),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly View: ChartView }>>>;
