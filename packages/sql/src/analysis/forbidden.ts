import type { DialectName } from '../dialects/dialect.ts';

interface Denials {
  readonly functions: ReadonlySet<string>;
  readonly prefixes: readonly string[];
  /** Names that a prefix would hit but that read nothing but their arguments. */
  readonly allowed: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Functions that reach beyond the rows asked for: files, network, settings, other statements, locks, sleeping.
 * The engine's own session is locked as well; this list is the first of two fences.
 * Sources: DuckDB documentation (table functions, secrets, extensions); PostgreSQL manual chapter 9.
 */
const denials: Readonly<Record<DialectName, Denials>> = {
  duckdb: {
    functions: words(`
      glob query query_table getenv getvariable current_setting sniff_csv which_secret parse_duckdb_log_message
      json_execute_serialized_sql json_serialize_sql from_substrait from_substrait_json get_substrait get_substrait_json
      sqlite_scan sqlite_attach sqlite_query postgres_scan postgres_scan_pushdown postgres_query postgres_execute postgres_attach
      mysql_scan mysql_query mysql_execute iceberg_scan iceberg_metadata iceberg_snapshots delta_scan st_read st_read_meta st_drivers
      arrow_scan arrow_scan_dumb pandas_scan python_map_function seq_scan index_scan checkpoint force_checkpoint sql_auto_complete
      write_log enable_logging disable_logging enable_profiling nextval currval setval set_config in_search_path test_all_types test_vector_types summary
      repeat_row load_aws_credentials shell exec open_prompt http_get http_post http_get_form gsheets
      create_fts_index drop_fts_index start_ui stop_ui start_ui_server
    `),
    prefixes: [
      'read_',
      'scan_',
      'duckdb_',
      'pragma_',
      'parquet_',
      'sqlite_',
      'copy_',
      'storage_',
      'icu_calendar',
      'pg_',
      'ducklake_',
      'http',
    ],
    allowed: words('pg_typeof'),
  },
  postgresql: {
    functions: words(`
      current_setting set_config dblink nextval currval setval lastval query_to_xml query_to_xmlschema query_to_xml_and_xmlschema
      table_to_xml table_to_xmlschema table_to_xml_and_xmlschema schema_to_xml schema_to_xmlschema schema_to_xml_and_xmlschema
      database_to_xml database_to_xmlschema database_to_xml_and_xmlschema cursor_to_xml cursor_to_xmlschema
      ts_stat ts_rewrite crosstab crosstabn connectby loread lowrite inet_server_addr inet_server_port inet_client_addr inet_client_port
      brin_summarize_new_values gin_clean_pending_list postgres_fdw_get_connections file_fdw_handler xmltable plpgsql_call_handler
      binary_upgrade_set_record_init_privs txid_current xpath_table exec
    `),
    prefixes: ['pg_', 'lo_', 'dblink_', 'crosstab', 'binary_upgrade_', 'http_', 'copy_'],
    allowed: words('pg_typeof pg_column_size pg_size_pretty'),
  },
  mysql: {
    functions: words(`
      load_file sleep benchmark get_lock release_lock release_all_locks is_free_lock is_used_lock master_pos_wait source_pos_wait
      wait_for_executed_gtid_set user current_user session_user system_user database schema version connection_id last_insert_id
      row_count found_rows sys_exec sys_eval sys_get lib_mysqludf_sys_info uuid_short nextval lastval setval name_const current_role
      updatexml extractvalue default values
    `),
    prefixes: [
      'sys_',
      'ps_',
      'asynchronous_connection',
      'group_replication',
      'gtid_',
      'wsrep_',
      'keyring_',
      'spider_',
      'innodb_',
    ],
    allowed: words(''),
  },
  sqlite: {
    functions: words(`
      load_extension readfile writefile edit fts3_tokenizer fts5 randomblob zeroblob sqlite_compileoption_get sqlite_compileoption_used
      sqlite_source_id sqlite_version sqlite_log sqlite_offset changes total_changes last_insert_rowid icu_load_collation
      json_each_file lsmode shell_add_schema shell_module_schema dbstat bytecode tables_used carray completion csv generate_series_file
    `),
    prefixes: ['pragma_', 'sqlite_', 'sqlar_', 'fsdir', 'zipfile'],
    allowed: words(''),
  },
};

/** True when calling `name` (any case, without schema) is refused for this dialect. */
export function isForbiddenFunction(name: string, dialect: DialectName): boolean {
  const { functions, prefixes, allowed } = denials[dialect];
  const lower = name.toLowerCase();
  return !allowed.has(lower) && (functions.has(lower) || prefixes.some((prefix) => lower.startsWith(prefix)));
}
