import { isRecord, recordOf } from '@sextant/contract';
import { rejected, control, accepted, type RawForm } from '../declare/control.ts';

/** Which columns are times, by name: the page asks the dataset, since forms hold names alone. */
export const temporalColumns = () =>
  control<'temporal_columns_lookup', Readonly<Record<string, boolean>>>({
    key: 'temporal_columns_lookup',
    kind: 'hidden',
    label: 'Time columns',
    description: 'Which columns the time grain applies to.',
    default: {},
    read: (raw) =>
      isRecord(raw) ? accepted(raw as Readonly<Record<string, boolean>>) : rejected('is not a list of columns'),
  });

/** True when a column under one of `keys` is one of time, or an expression that may be: then a grain means something. */
export const hasTimeAmong =
  (keys: readonly string[]) =>
  (form: RawForm): boolean => {
    const times = form['temporal_columns_lookup'];
    const timeColumns = recordOf(times);
    const columns: readonly unknown[] = keys.flatMap((key) => form[key] ?? []);
    return columns.some(
      (column) => typeof column !== 'string' || timeColumns[column] === true || column === form['granularity_sqla'],
    );
  };
