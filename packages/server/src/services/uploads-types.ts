import type { ColumnTypeName } from '@sextant/contract';
import type { ImportType } from '@sextant/engines';

/** How the types that a person may choose are kept in a table file. */
export const importTypes: Readonly<Record<ColumnTypeName, ImportType>> = {
  integer: 'integer',
  decimal: 'float',
  float: 'float',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  timestamptz: 'timestamptz',
  time: 'text',
  json: 'text',
};
