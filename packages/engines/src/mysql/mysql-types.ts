import type { ValueType } from '@sextant/contract';

/** What the protocol tells of a column. */
export interface ProtocolColumn {
  readonly name: string;
  /** Number of the type (manual, `enum_field_types`). */
  readonly typeNumber: number;
  readonly isBinary: boolean;
  readonly length: number;
}

const byNumber: ReadonlyMap<number, readonly [type: ValueType, name: string]> = new Map([
  [0, ['decimal', 'DECIMAL']],
  [1, ['integer', 'TINYINT']],
  [2, ['integer', 'SMALLINT']],
  [3, ['integer', 'INT']],
  [4, ['float', 'FLOAT']],
  [5, ['float', 'DOUBLE']],
  [7, ['timestamptz', 'TIMESTAMP']],
  [8, ['integer', 'BIGINT']],
  [9, ['integer', 'MEDIUMINT']],
  [10, ['date', 'DATE']],
  [11, ['time', 'TIME']],
  [12, ['timestamp', 'DATETIME']],
  [13, ['integer', 'YEAR']],
  [14, ['date', 'DATE']],
  [16, ['binary', 'BIT']],
  [245, ['json', 'JSON']],
  [246, ['decimal', 'DECIMAL']],
]);

const blobs = new Set([249, 250, 251, 252]);

/** What a column of a result holds, and the database's word for it. A TINYINT of width one is a boolean, as BOOL makes it. */
export function typeOf({ typeNumber, isBinary, length }: ProtocolColumn): {
  readonly type: ValueType;
  readonly nativeType: string;
} {
  if (typeNumber === 1 && length === 1) return { type: 'boolean', nativeType: 'TINYINT(1)' };
  const mappedType = byNumber.get(typeNumber);
  if (mappedType !== undefined) return { type: mappedType[0], nativeType: mappedType[1] };
  if (blobs.has(typeNumber))
    return isBinary ? { type: 'binary', nativeType: 'BLOB' } : { type: 'text', nativeType: 'TEXT' };
  return isBinary ? { type: 'binary', nativeType: 'VARBINARY' } : { type: 'text', nativeType: 'VARCHAR' };
}

const declaredTypes: readonly (readonly [RegExp, ValueType])[] = [
  [/^(tinyint\(1\)|bool)/, 'boolean'],
  [/^(tiny|small|medium|big)?int|^year|^serial/, 'integer'],
  [/^(decimal|numeric|dec|fixed)/, 'decimal'],
  [/^(float|double|real)/, 'float'],
  // Kept as an instant and shown in the session's zone; a DATETIME is what was written.
  [/^timestamp/, 'timestamptz'],
  [/^datetime/, 'timestamp'],
  [/^date/, 'date'],
  [/^time/, 'time'],
  [/^json/, 'json'],
  [/^(bit|binary|varbinary|(tiny|medium|long)?blob|geometry|point|polygon)/, 'binary'],
];

/** What a column holds by its declared type, such as `decimal(10,2) unsigned`. */
export const valueTypeOf = (nativeType: string): ValueType =>
  declaredTypes.find(([pattern]) => pattern.test(nativeType.toLowerCase()))?.[1] ?? 'text';
