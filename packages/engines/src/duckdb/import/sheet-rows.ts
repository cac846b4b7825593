/** A row of a sheet: `index` from 0; what lies behind the last value is left out. */
export interface SheetRow {
  readonly index: number;
  readonly values: readonly unknown[];
}

/** What every row of a table fits: so many columns, of which the `dated` hold days without a time. */
export interface SheetShape {
  readonly width: number;
  readonly dated: ReadonlySet<number>;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

export const isFilled = ({ values }: SheetRow): boolean => values.some((value) => !isEmpty(value));

const filledCells = ({ values }: SheetRow): number => values.filter((value) => !isEmpty(value)).length;
const widthOf = ({ values }: SheetRow): number => values.findLastIndex((value) => !isEmpty(value)) + 1;

const looksForHeader = 20;

/** Row of the sheet, from 1, in which its table begins: the first one that is half as full as the fullest, so that titles above are passed over. */
export function headerRowOf(rows: readonly SheetRow[]): number {
  const filledRows = rows.filter(isFilled).slice(0, looksForHeader);
  const maxFilled = Math.max(...filledRows.map(filledCells));
  return (filledRows.find((row) => filledCells(row) * 2 > maxFilled)?.index ?? 0) + 1;
}

const dayMs = 86_400_000;
const hasTime = (date: Date): boolean => date.getTime() % dayMs !== 0;

/** The shape that the rows have. */
export function shapeOf(rows: readonly SheetRow[]): SheetShape {
  const width = rows.reduce((most, row) => Math.max(most, widthOf(row)), 0);
  const timeColumns = new Set<number>();
  for (const { values } of rows)
    for (const [column, value] of values.entries())
      if (value instanceof Date && hasTime(value)) timeColumns.add(column);
  return {
    width,
    dated: new Set(Array.from({ length: width }, (_, column) => column).filter((column) => !timeColumns.has(column))),
  };
}

/** The same shape when the row fits, else one that it fits too. */
export function widened(shape: SheetShape, row: SheetRow): SheetShape {
  const width = widthOf(row);
  const timeColumnsOfRow = row.values.flatMap((value, column) =>
    value instanceof Date && hasTime(value) && shape.dated.has(column) ? [column] : [],
  );
  if (width <= shape.width && timeColumnsOfRow.length === 0) return shape;
  const more = Array.from({ length: Math.max(0, width - shape.width) }, (_, index) => shape.width + index);
  const datedColumns = new Set([...shape.dated, ...more]);
  for (const column of timeColumnsOfRow) datedColumns.delete(column);
  return { width: Math.max(width, shape.width), dated: datedColumns };
}

/** Excel's day 0: what lies before it is a time of day. */
const firstDay = Date.UTC(1900, 0, 1);

function timeText(date: Date, isDay: boolean): string {
  if (Number.isNaN(date.getTime())) return '#DATE!';
  const iso = date.toISOString();
  const clock = iso.slice(11, iso.endsWith('.000Z') ? 19 : 23);
  if (date.getTime() < firstDay && date.getTime() >= firstDay - dayMs) return clock;
  return isDay ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${clock}`;
}

/** A cell as a field of comma-separated text. */
export function cellText(value: unknown, isDay: boolean): string {
  if (value instanceof Date) return timeText(value, isDay);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || value === '') return '';
  // A zero byte cannot be stored, and Excel has none.
  return `"${value.replaceAll('\0', '').replaceAll('"', '""')}"`;
}
