import { Suspense } from 'react';
import type { ColumnTable } from '@sextant/contract';
import { CopyIcon, EyeIcon, SearchIcon, lazyPart, loadContextMenu } from '@sextant/ui';
import { plainText } from './row-order.ts';
import { copy } from './use-copy.ts';
import type { CellPlace } from './ValuePanel.tsx';

const ContextMenu = lazyPart(loadContextMenu);

/** A cell whose menu is open, and where. */
export interface CellMenuAt {
  readonly place: CellPlace;
  readonly pointer: { readonly xPx: number; readonly yPx: number };
}

interface CellMenuProps {
  readonly table: ColumnTable;
  readonly menu: CellMenuAt;
  readonly onShow: (place: CellPlace) => void;
  readonly onFilter: (text: string) => void;
  readonly onClose: () => void;
}

/** Longer values are no filter that anybody could read. */
const longestFilter = 100;

/** What can be done with one value. */
export function CellMenu({ table, menu: { place, pointer }, onShow, onFilter, onClose }: CellMenuProps) {
  const column = table.columns[place.column];
  const text = column === undefined ? null : plainText(column, place.row);
  const filterText = text ?? 'NULL';
  const items = [
    { id: 'copy', text: 'Copy the value', icon: CopyIcon, onAction: () => void copy(text ?? '', 'the value') },
    { id: 'show', text: 'Show the whole value', icon: EyeIcon, onAction: () => onShow(place) },
    ...(filterText === '' || filterText.length > longestFilter
      ? []
      : [{ id: 'filter', text: 'Only rows with it', icon: SearchIcon, onAction: () => onFilter(filterText) }]),
  ];
  return (
    <Suspense fallback={null}>
      <ContextMenu label="Value" place={pointer} sections={[{ id: 'value', items }]} onClose={onClose} />
    </Suspense>
  );
}
