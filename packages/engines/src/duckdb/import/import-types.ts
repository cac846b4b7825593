import type { ImportType } from './job.ts';

/** The nearest import type of one of DuckDB's. */
export function importTypeOf(nativeType: string): ImportType {
  if (/^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|UINTEGER)$/.test(nativeType)) return 'integer';
  if (nativeType.startsWith('DECIMAL')) return 'decimal';
  if (/^(DOUBLE|FLOAT)/.test(nativeType)) return 'float';
  if (nativeType === 'BOOLEAN') return 'boolean';
  if (nativeType === 'DATE') return 'date';
  if (nativeType === 'TIME') return 'time';
  if (nativeType === 'JSON') return 'json';
  if (nativeType === 'TIMESTAMP WITH TIME ZONE') return 'timestamptz';
  return nativeType.startsWith('TIMESTAMP') ? 'timestamp' : 'text';
}
