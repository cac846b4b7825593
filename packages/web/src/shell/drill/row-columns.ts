import { genericType, genericTypeOf } from '@sextant/contract';
import type { Column } from '@sextant/contract';
import { timeText } from '@sextant/charts';
import type { ColumnType, GridColumn } from '@sextant/ui';

const writeTime = timeText('smart_date', null, 'minute');

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
  return {
    ...common,
    format:
      times === 'original'
        ? (value) => new Date(Number(value)).toISOString().slice(0, 19).replace('T', ' ')
        : (value) => writeTime(Number(value)),
  };
}
