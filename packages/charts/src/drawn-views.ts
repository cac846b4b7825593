/**
 * The views that need the drawing library, in one file of the built page: a dashboard uses several of them, and each further file costs more
 * than its bytes.
 */
export { View as LineView } from './timeseries-line/view.tsx';
export { View as BarView } from './timeseries-bar/view.tsx';
export { View as PieView } from './pie/view.tsx';
export { View as HistogramView } from './histogram/view.tsx';
export { rowsAsDrawn, wideColumns } from './wide-columns.ts';
