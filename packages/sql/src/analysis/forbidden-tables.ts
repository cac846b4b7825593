import { SqlError } from '../sql-error.ts';

/** A table as written: null for parts that were left out. */
export interface TableName {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

const systemSchemas = new Set(
  'information_schema pg_catalog pg_toast mysql performance_schema sys system account_usage ctxsys mdsys xdb'.split(
    ' ',
  ),
);
const systemNames =
  /^(pg_|stl_|stv_|svv_|svl_|svcs_|gv?\$|v\$|x\$|dba_|all_(tables|users|source|objects)|user_(tables|source|objects)|duckdb_|pragma_|sqlite_(master|schema|temp_master|temp_schema|sequence|stat\d|dbpage))|^dbstat$/i;
// What an engine would open as a file or an address when no table has the name.
const fileLike =
  /[/\\*]|:\/\/|\.(csv|tsv|txt|parquet|json|jsonl|ndjson|xlsx?|db|duckdb|sqlite3?|arrow|feather|ipc|gz|zst|avro|shp|geojson)$/i;

// Tables beside a table that tell of its parts and files, values among them, and know no rule of its rows.
const relatedTable =
  /\$(?:partitions|properties|history|snapshots|manifests|all_manifests|files|all_files|refs|entries|all_entries|metadata_log_entries|timeline|transactions)$/i;

/** Rejects tables of the system, and names that an engine would take for files. */
export function rejectForbiddenTable({ schema, name }: TableName): void {
  const isSystem = systemNames.test(name) || (schema !== null && systemSchemas.has(schema.toLowerCase()));
  if (isSystem || fileLike.test(name) || relatedTable.test(name))
    throw new SqlError('forbidden-table', `The table ${name} is not allowed`, name);
}
