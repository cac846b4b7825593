import type { Dialect, DialectName } from './dialect.ts';
import { duckdb } from './duckdb.ts';
import { postgresql } from './postgresql.ts';

/** Every dialect by name. */
export const dialects: Readonly<Record<DialectName, Dialect>> = { duckdb, postgresql };
