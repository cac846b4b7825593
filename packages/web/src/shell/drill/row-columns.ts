import { columnLook, genericType, genericTypeOf } from '@sextant/contract';
import type { Column } from '@sextant/contract';
import { timeText } from '@sextant/charts';
import type { TimeText } from '@sextant/charts';
import type { ColumnType, GridColumn } from '@sextant/ui';

/** How the times of a column read: days have no time of day. */
export function timeTextOf(column: Column): TimeText {
  const look = columnLook(column);
  return timeText('smart_date', null, look.kind === 'time' ? look.unit : 'minute');
}

const typeOf = (column: Column): ColumnType => {
  switch (genericTypeOf(column.type)) {
    case genericType.numeric:
      return 'number';
    case genericType.temporal:
      return 'time';
    case genericType.boolean:
      return 'boolean';
    default:
      return 'text';
  }
};

/** A column of rows as they are, under the name that users have for it; times as they read or as they are stored. */
export function rowColumn(
  column: Column,
  labels: Readonly<Record<string, string>>,
  times: 'formatted' | 'original' = 'formatted',
): GridColumn {
  const type = typeOf(column);
  const common = { id: column.name, title: labels[column.name] || column.name, type };
  if (type !== 'time') return common;
  const writeTime = timeTextOf(column);
  const look = columnLook(column);
  const storedLength = look.kind === 'time' && look.unit === 'day' ? 10 : 19;
  return {
    ...common,
    format:
      times === 'original'
        ? (value) => new Date(Number(value)).toISOString().slice(0, storedLength).replace('T', ' ')
        : (value) => writeTime(Number(value)),
  };
}
