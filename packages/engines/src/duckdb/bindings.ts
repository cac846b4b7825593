import { createRequire } from 'node:module';
import type duckdb from '@duckdb/node-bindings';

// The bindings come with @duckdb/node-api and are not a dependency of ours: what we read must be the very copy that it uses.
const fromApi = createRequire(createRequire(import.meta.url).resolve('@duckdb/node-api'));

/** DuckDB's C API: the only way to the raw bytes of a chunk's columns without a value object for every cell. */
export const bindings = fromApi('@duckdb/node-bindings') as typeof duckdb;
