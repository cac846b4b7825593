import type { Drawing, Mark } from './drawing.ts';
import { pointIndex, seriesIndex } from './point-index.ts';

/** What the points of each series stand for, in the order drawn. */
type ItemRows<Item> = readonly (readonly Item[])[];

/** A tooltip over single marks; `html` says what is in it, an empty text shows none. */
export const tooltipOfRows = <Item>(rows: ItemRows<Item>, html: (item: Item) => string) => ({
  trigger: 'item' as const,
  formatter: (params: unknown): string => {
    const item = rows[seriesIndex(params)]?.[pointIndex(params)];
    return item === undefined ? '' : html(item);
  },
});

/** What single marks are. */
export const marksOfRows =
  <Item>(rows: ItemRows<Item>, mark: (item: Item) => Mark | null): Drawing['markAt'] =>
  (series, index) => {
    const item = rows[series]?.[index];
    return item === undefined ? null : mark(item);
  };

/** The same of a drawing with one series. */
export const itemTooltip = <Item>(items: readonly Item[], html: (item: Item) => string) => ({
  trigger: 'item' as const,
  formatter: (params: unknown): string => {
    const item = items[pointIndex(params)];
    return item === undefined ? '' : html(item);
  },
});
/** Finds the mark of an item by its index, where a chart draws one series; an item whose mark is null cannot be picked. */
export const itemMarks = <Item>(items: readonly Item[], mark: (item: Item) => Mark | null): Drawing['markAt'] =>
  marksOfRows([items], mark);
