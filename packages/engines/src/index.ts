/* Databases that answer statements as column tables, and the reading of uploaded files. */
export type { Engine, EngineColumn, EngineStatus, RunRequest, RunResult, SelectVerdict, TableReference } from './engine.ts';
export { duckdbEngine, type DuckdbEngine, type DuckdbEngineOptions } from './duckdb/duckdb-engine.ts';
export type { EngineLog } from './duckdb/log.ts';
export type { AttachedTable } from './duckdb/protocol.ts';
