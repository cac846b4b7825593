import type { DialectName } from '../dialects/dialect.ts';
import type { Token } from './tokens.ts';
import { wordSet } from '../functions/word-set.ts';

interface Denials {
  readonly functions: ReadonlySet<string>;
  readonly prefixes: readonly string[];
  /** Names that a prefix would hit but that read nothing but their arguments. */
  readonly allowed: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** Spark, Databricks and Hive call Java, read files and know secrets. */
const spark: Denials = {
  functions: wordSet(`
    java_method reflect reflect2 try_reflect read_files read_kafka read_kinesis read_pubsub read_pulsar read_statestore read_state_metadata list_secrets
    secret try_secret http_request remote_query current_user user session_user current_metastore current_catalog current_database version
    input_file_name input_file_block_start input_file_block_length in_file event_log table_changes sql_keywords cloud_files_state vector_search
    xpath_file aes_encrypt aes_decrypt try_aes_decrypt logged_in_user current_authorizer current_groups assert_true raise_error get_sort_order exec
  `),
  prefixes: ['ai_', 'read_', 'cloud_', 'h3_file', 'surrogate_key', 'kafka_', 'java_'],
  allowed: none,
};

/**
 * Functions that reach beyond the rows asked for: files, network, settings, other statements, locks, sleeping.
 * The engine's own session is locked as well; this list is the first of two fences.
 * Sources: each engine's documentation of functions, table functions, packages and system procedures.
 */
const denials: Readonly<Record<DialectName, Denials>> = {
  duckdb: {
    functions: wordSet(`
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
    allowed: wordSet('pg_typeof'),
  },
  postgresql: {
    functions: wordSet(`
      current_setting set_config dblink nextval currval setval lastval query_to_xml query_to_xmlschema query_to_xml_and_xmlschema
      table_to_xml table_to_xmlschema table_to_xml_and_xmlschema schema_to_xml schema_to_xmlschema schema_to_xml_and_xmlschema
      database_to_xml database_to_xmlschema database_to_xml_and_xmlschema cursor_to_xml cursor_to_xmlschema
      ts_stat ts_rewrite crosstab crosstabn connectby loread lowrite inet_server_addr inet_server_port inet_client_addr inet_client_port
      brin_summarize_new_values gin_clean_pending_list postgres_fdw_get_connections file_fdw_handler xmltable plpgsql_call_handler
      binary_upgrade_set_record_init_privs txid_current xpath_table exec
    `),
    prefixes: ['pg_', 'lo_', 'dblink_', 'crosstab', 'binary_upgrade_', 'http_', 'copy_'],
    allowed: wordSet('pg_typeof pg_column_size pg_size_pretty'),
  },
  mysql: {
    functions: wordSet(`
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
    allowed: none,
  },
  sqlite: {
    functions: wordSet(`
      load_extension readfile writefile edit fts3_tokenizer fts5 randomblob zeroblob sqlite_compileoption_get sqlite_compileoption_used
      sqlite_source_id sqlite_version sqlite_log sqlite_offset changes total_changes last_insert_rowid icu_load_collation
      json_each_file lsmode shell_add_schema shell_module_schema dbstat bytecode tables_used carray completion csv generate_series_file
    `),
    prefixes: ['pragma_', 'sqlite_', 'sqlar_', 'fsdir', 'zipfile'],
    allowed: none,
  },
  redshift: {
    functions: wordSet(
      `current_setting set_config nextval currval setval lastval explain_model text_to_int_alt json_execute exec`,
    ),
    prefixes: ['pg_', 'stl_', 'stv_', 'svv_', 'lo_', 'dblink', 'copy_'],
    allowed: wordSet('pg_typeof'),
  },
  clickhouse: {
    functions: wordSet(`
      file url s3 s3cluster gcs hdfs hdfscluster azureblobstorage azureblobstoragecluster remote remotesecure cluster clusterallreplicas
      mysql postgresql mongodb redis sqlite jdbc odbc executable input iceberg deltalake hudi paimon ytsaurus fuzzjson fuzzquery merge view viewifpermitted
      loop sleep sleepeachrow getsetting getserverport getmacro hostname fqdn currentuser currentdatabase serveruuid catboostevaluate
      readwkbfile filesystemavailable filesystemcapacity filesystemunreserved showcertificate throwif dictionary numbersmt zeros zerosmt
      notin globalin globalnotin nullin notnullin globalnullin globalnotnullin inignoreset notinignoreset globalinignoreset
      globalnotinignoreset nullinignoreset notnullinignoreset globalnullinignoreset globalnotnullinignoreset
      generaterandom mergetreeindex mergetreeprojection mergetreeanalyzeindexes arrowflight timeseriesdata timeseriestags timeseriesmetrics evalmlmethod
    `),
    prefixes: [
      'dictget',
      'dicthas',
      'joinget',
      'file',
      'url',
      's3',
      'azure',
      'hdfs',
      'iceberg',
      'deltalake',
      'hudi',
      'remote',
      'addressto',
      'demangle',
      'trap',
    ],
    allowed: none,
  },
  trino: {
    functions: wordSet(
      `query procedure raw_query current_user current_groups kill_query sequence_of exclude_columns descriptor`,
    ),
    prefixes: ['$', 'system'],
    allowed: none,
  },
  presto: {
    functions: wordSet(`query procedure raw_query current_user current_groups kill_query remote_query descriptor`),
    prefixes: ['$', 'system'],
    allowed: none,
  },
  bigquery: {
    functions: wordSet(`
      external_query session_user appends changes external_object_transform error load_credentials gap_fill_external vector_index_statistics
    `),
    prefixes: ['keys', 'ml', 'ai', 'aead', 'deterministic_', 'obj', 'external_'],
    allowed: none,
  },
  snowflake: {
    functions: wordSet(`
      result_scan current_user current_role current_account current_session current_ip_address current_warehouse current_client get_presigned_url
      build_scoped_file_url build_stage_file_url get_stage_location get_absolute_path get_relative_path infer_schema external_table_files
      external_table_file_registration_history query_history login_history data_transfer_history copy_history directory last_query_id
      get_ddl get_object_references encrypt decrypt encrypt_raw decrypt_raw generator identifier to_query exec
    `),
    prefixes: ['system$', 'snowflake', 'cortex', 'ai_', 'query_history', 'warehouse_'],
    allowed: none,
  },
  mssql: {
    functions: wordSet(`
      openrowset openquery opendatasource openxml suser_name suser_sname suser_id system_user session_user original_login user_name user_id
      current_user host_name host_id app_name db_name db_id object_definition serverproperty databasepropertyex connectionproperty loginproperty
      sessionproperty session_context context_info has_perms_by_name is_srvrolemember is_member is_rolemember pwdcompare pwdencrypt
      decryptbykey decryptbypassphrase decryptbyasymkey decryptbycert encryptbykey encryptbypassphrase signbyasymkey crypt_gen_random
      file_name file_id filegroup_name predict exec execute sp_executesql certprivatekey program_name changetable
    `),
    prefixes: ['xp_', 'sp_', 'fn_', 'sys', 'asymkey', 'cert', 'symkey', 'key_'],
    allowed: wordSet('sysdatetime sysutcdatetime sysdatetimeoffset'),
  },
  oracle: {
    functions: wordSet(`
      sys_context userenv httpuritype uritype dburitype xdburitype urifactory user uid sys_guid ora_hash_file bfilename xmlquery xmltable
      xmltype extractvalue xmlexists dbms_random current_user cursor dbtimezone sessiontimezone_set table the userenv_
    `),
    prefixes: [
      'utl_',
      'dbms_',
      'ctx_',
      'ctxsys',
      'owa_',
      'htp',
      'htf',
      'apex_',
      'sys',
      'sdo_',
      'ords_',
      'ordsys',
      'wpg_',
      'wwv_',
      'xdb',
      'mdsys',
      'wmsys',
      'httpuri',
      'scn_',
    ],
    allowed: wordSet('sys_extract_utc systimestamp sysdate'),
  },
  databricks: spark,
  hive: spark,
  druid: {
    functions: wordSet(`extern s3 http localfiles inline lookup azure gcs hdfs sys_time current_user exec`),
    prefixes: ['extern', 'sys'],
    allowed: none,
  },
};

/** Dialects whose packages and system schemas are denied by name, whatever is called in them. */
const hasPackages: ReadonlySet<DialectName> = new Set(['bigquery', 'mssql', 'oracle', 'presto', 'snowflake', 'trino']);

/** The names that a call at a place stands for: the function, and before it the package or schema where the dialect has such. */
export function namesOfCall(tokens: readonly Token[], offset: number, dialect: DialectName): string[] {
  const names = [tokens[offset]?.text ?? ''];
  for (let dot = offset - 1; hasPackages.has(dialect) && tokens[dot]?.kind === 'dot'; dot -= 2)
    names.push(tokens[dot - 1]?.text ?? '');
  return names;
}

/** True when calling `name` (any case) is rejected for this dialect, without schema. */
export function isForbiddenFunction(name: string, dialect: DialectName): boolean {
  const { functions, prefixes, allowed } = denials[dialect];
  const lowerName = name.toLowerCase();
  return (
    !allowed.has(lowerName) && (functions.has(lowerName) || prefixes.some((prefix) => lowerName.startsWith(prefix)))
  );
}
