/** What stands around the picture of a chart: one file, loaded when the picture is painted (`useDeferredPanels`). */
export { ConfirmDialog } from '@sextant/ui';
export { ControlPanel } from './controls/panel/ControlPanel.tsx';
export { ExploreHeader } from './ExploreHeader.tsx';
export { NarrowSheets } from './NarrowSheets.tsx';
export { FilterCount } from './result/FilterCount.tsx';
export { RowsPanel } from './result/RowsPanel.tsx';
export { SourceList } from './source/SourceList.tsx';
