import { lazyPart } from '@sextant/ui';

// The picture comes first: what stands around it is loaded when it is painted, and shown as `use-around.ts` says.
const around = () => import('./around-parts.ts');
export const ConfirmDialog = lazyPart(async () => (await around()).ConfirmDialog);
export const ControlPanel = lazyPart(async () => (await around()).ControlPanel);
export const ExploreHeader = lazyPart(async () => (await around()).ExploreHeader);
export const FilterCount = lazyPart(async () => (await around()).FilterCount);
export const NarrowSheets = lazyPart(async () => (await around()).NarrowSheets);
export const RowsPanel = lazyPart(async () => (await around()).RowsPanel);
export const SourceList = lazyPart(async () => (await around()).SourceList);

/** Says that the chart is shown as it was saved once; loaded for an address that asks for that. */
export const ChartVersionNote = lazyPart(
  async () => (await import('./properties/ChartVersionNote.tsx')).ChartVersionNote,
);
