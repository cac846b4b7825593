import type { Dialect, DialectName } from './dialect.ts';
import { duckdb } from './duckdb.ts';
import { mysql } from './mysql.ts';
import { postgresql } from './postgresql.ts';
import { sqlite } from './sqlite.ts';

/** Every dialect by name. */
export const dialects: Readonly<Record<DialectName, Dialect>> = { duckdb, mysql, postgresql, sqlite };
