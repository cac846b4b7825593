import { columnLook, momentLabel, periodOf, wallText } from '@sextant/contract';
import type { Column, Filter, FilterScalar } from '@sextant/contract';

/** The values that hold a text; of a column of times those within the date that it names. */
export function matchingOf(name: string, search: string, isTime: boolean): Filter[] {
  if (search === '') return [];
  const column = { kind: 'column', name } as const;
  const period = isTime ? periodOf(search) : null;
  if (period === null) return [{ column, operator: 'ilike', value: `%${search}%`, grain: null }];
  const range = `${wallText(period.since)} : ${wallText(period.until)}`;
  return [{ column, operator: 'temporalRange', value: range, grain: null }];
}

/** How the values of a column read: times down to what the column holds. */
export function textsOf(column: Column): (value: FilterScalar) => string {
  const look = columnLook(column);
  return (value) => {
    if (value === null) return 'NULL';
    return look.kind === 'time' && typeof value === 'number' ? momentLabel(value, look.unit) : String(value);
  };
}
