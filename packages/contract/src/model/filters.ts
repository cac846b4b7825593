import type { ValueType } from './column-table.ts';

/** The shape of the value an operator takes. `range` is a time range text. */
export type ValueShape = 'none' | 'scalar' | 'list' | 'pattern' | 'range';

interface OperatorRow {
  /** Superset's spelling on the wire (compared without case). */
  readonly wire: string;
  /** Superset's `operatorId` in adhoc filters. */
  readonly id: string;
  /** What a user reads. */
  readonly label: string;
  readonly value: ValueShape;
  /** Column types it makes sense for. */
  readonly types: 'any' | readonly ValueType[];
}

const comparable: readonly ValueType[] = [
  'integer',
  'decimal',
  'float',
  'date',
  'timestamp',
  'timestamptz',
  'time',
  'text',
];
const textual: readonly ValueType[] = ['text', 'json'];
const temporal: readonly ValueType[] = ['date', 'timestamp', 'timestamptz'];
const boolean: readonly ValueType[] = ['boolean'];

/** The operator table: read by the filter editor, the API's validation and the compiler alike. */
export const operators = {
  equals: { wire: '==', id: 'EQUALS', label: 'equal to', value: 'scalar', types: 'any' },
  notEquals: { wire: '!=', id: 'NOT_EQUALS', label: 'not equal to', value: 'scalar', types: 'any' },
  lessThan: { wire: '<', id: 'LESS_THAN', label: 'less than', value: 'scalar', types: comparable },
  lessOrEqual: {
    wire: '<=',
    id: 'LESS_THAN_OR_EQUAL',
    label: 'less than or equal to',
    value: 'scalar',
    types: comparable,
  },
  greaterThan: { wire: '>', id: 'GREATER_THAN', label: 'greater than', value: 'scalar', types: comparable },
  greaterOrEqual: {
    wire: '>=',
    id: 'GREATER_THAN_OR_EQUAL',
    label: 'greater than or equal to',
    value: 'scalar',
    types: comparable,
  },
  in: { wire: 'IN', id: 'IN', label: 'is one of', value: 'list', types: 'any' },
  notIn: { wire: 'NOT IN', id: 'NOT_IN', label: 'is not one of', value: 'list', types: 'any' },
  like: { wire: 'LIKE', id: 'LIKE', label: 'like (case sensitive)', value: 'pattern', types: textual },
  notLike: { wire: 'NOT LIKE', id: 'NOT_LIKE', label: 'not like (case sensitive)', value: 'pattern', types: textual },
  ilike: { wire: 'ILIKE', id: 'ILIKE', label: 'like', value: 'pattern', types: textual },
  isNull: { wire: 'IS NULL', id: 'IS_NULL', label: 'is empty (NULL)', value: 'none', types: 'any' },
  isNotNull: { wire: 'IS NOT NULL', id: 'IS_NOT_NULL', label: 'is not empty (NULL)', value: 'none', types: 'any' },
  isTrue: { wire: 'IS TRUE', id: 'IS_TRUE', label: 'is true', value: 'none', types: boolean },
  isFalse: { wire: 'IS FALSE', id: 'IS_FALSE', label: 'is false', value: 'none', types: boolean },
  temporalRange: { wire: 'TEMPORAL_RANGE', id: 'TEMPORAL_RANGE', label: 'time range', value: 'range', types: temporal },
} as const satisfies Record<string, OperatorRow>;

export type OperatorName = keyof typeof operators;

const byWire = new Map<string, OperatorName>(
  Object.entries(operators).map(([name, row]) => [row.wire, name as OperatorName]),
);

/** The operator of a wire spelling, without regard to case; null when there is none. */
export const operatorOfWire = (wire: string): OperatorName | null => byWire.get(wire.trim().toUpperCase()) ?? null;

/** The operators that make sense for a column of `type`, in the order users read them. */
export const operatorsFor = (type: ValueType): OperatorName[] =>
  (Object.keys(operators) as OperatorName[]).filter((name) => {
    const types: 'any' | readonly ValueType[] = operators[name].types;
    return types === 'any' || types.includes(type);
  });
