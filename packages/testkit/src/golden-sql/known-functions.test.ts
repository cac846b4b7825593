import { DuckDBInstance } from '@duckdb/node-api';
import Sqlite from 'better-sqlite3';
import { knownFunctions, standardKeywords } from '@sextant/sql/analysis';
import type { DialectName } from '@sextant/sql';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { clickhouseServer, trinoServer } from './query-servers.ts';

/*
 * The lists of functions that statements may call where rules bind, held against what the engines themselves say that they have: a listed name is a
 * function, a type or a word of the grammar there, or stands here with the reason why not; and nothing listed does more than compute.
 */

/** What an engine says of itself: names in lower case, and those among its functions that do more than compute from their arguments. */
interface EngineMessage {
  readonly names: ReadonlySet<string>;
  readonly reaching: ReadonlySet<string>;
}

const lowerNames = (rows: readonly (readonly unknown[])[]): string[] =>
  rows.map(([name]) => String(name).toLowerCase());

async function duckdb(): Promise<EngineMessage> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const request = async (sql: string) => lowerNames((await connection.runAndReadAll(sql)).getRows());
  try {
    return {
      names: new Set(
        await request(
          'SELECT function_name FROM duckdb_functions() UNION SELECT type_name FROM duckdb_types() UNION SELECT keyword_name FROM duckdb_keywords()',
        ),
      ),
      // What changes from call to call, and what reads a catalog or runs for its effect.
      reaching: new Set(
        await request(
          "SELECT function_name FROM duckdb_functions() WHERE function_type IN ('pragma', 'table', 'table_macro') OR stability = 'VOLATILE' OR has_side_effects",
        ),
      ),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function sqlite(): Promise<EngineMessage> {
  const database = new Sqlite(':memory:');
  const rows = database.prepare('SELECT DISTINCT name, flags FROM pragma_function_list').raw().all() as unknown[][];
  const tables = database.prepare('SELECT name FROM pragma_module_list').raw().all() as unknown[][];
  database.close();
  // SQLite's own mark of what may not stand in a schema that others wrote.
  const directOnly = 0x80000;
  return {
    names: new Set([...lowerNames(rows), ...lowerNames(tables)]),
    reaching: new Set(lowerNames(rows.filter(([, flags]) => (Number(flags) & directOnly) !== 0))),
  };
}

async function postgresql(): Promise<EngineMessage | null> {
  const url = process.env['SEXTANT_TEST_POSTGRES_URL'] ?? '';
  if (url === '') return null;
  const client = new Client({ connectionString: url });
  await client.connect();
  const request = async (text: string) => lowerNames((await client.query({ text, rowMode: 'array' })).rows);
  try {
    return {
      names: new Set(
        await request(
          "SELECT proname FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace UNION SELECT typname FROM pg_type UNION SELECT word FROM pg_get_keywords()",
        ),
      ),
      // What has effects or changes from call to call, and what the server itself keeps from PUBLIC.
      reaching: new Set(
        await request(
          `SELECT proname FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND (provolatile = 'v' OR proacl IS NOT NULL)`,
        ),
      ),
    };
  } finally {
    await client.end();
  }
}

async function mysql(): Promise<EngineMessage | null> {
  const url = process.env['SEXTANT_TEST_MYSQL_URL'] ?? '';
  if (url === '') return null;
  const { default: driver } = await import('mysql2/promise');
  const client = await driver.createConnection({ uri: url, rowsAsArray: true });
  const request = async (sql: string) => lowerNames((await client.query(sql))[0] as unknown[][]);
  const unknownFunction = 1305;
  const isThere = (name: string): Promise<boolean> =>
    client.query(`SELECT ${name}()`).then(
      () => true,
      (error: { readonly errno?: number }) => error.errno !== unknownFunction,
    );
  try {
    const names = new Set([
      ...(await request('SELECT function FROM information_schema.sql_functions')),
      ...(await request('SELECT word FROM information_schema.keywords')),
    ]);
    // The list leaves out what plugins bring, those of geometry among them.
    for (const name of knownFunctions.mysql) if (!names.has(name) && (await isThere(name))) names.add(name);
    return { names, reaching: new Set() };
  } finally {
    await client.end();
  }
}

const reachingKinds = ['AI', 'Dictionary', 'Distributed', 'Embedded Dictionary', 'Encryption', 'Introspection'];

async function clickhouse(): Promise<EngineMessage | null> {
  const request = await clickhouseServer();
  if (request === null) return null;
  const kinds = [...reachingKinds, 'Machine Learning', 'UDF'].map((kind) => `'${kind}'`).join(', ');
  return {
    names: new Set(
      lowerNames(
        await request('SELECT name FROM system.functions UNION ALL SELECT name FROM system.data_type_families'),
      ),
    ),
    reaching: new Set(
      lowerNames(
        await request(`SELECT name FROM system.functions WHERE categories IN (${kinds}) OR deterministic = 0`),
      ),
    ),
  };
}

async function trino(): Promise<EngineMessage | null> {
  const request = trinoServer();
  if (request === null) return null;
  const rows = await request('SHOW FUNCTIONS');
  return {
    names: new Set(lowerNames(rows)),
    reaching: new Set(lowerNames(rows.filter((row) => row[4] === 'false'))),
  };
}

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Names that may change from call to call, and tell nothing but the time, chance, and what a lambda of theirs makes of their arguments. */
const timeAndChance = list(`
  now random rand rand32 rand64 now64 today yesterday current_date current_time current_timestamp localtime localtimestamp
  clock_timestamp timeofday statement_timestamp transaction_timestamp generateuuidv4 gen_random_uuid uuid uuidv4 uuidv7 shuffle
  get_current_time get_current_timestamp current_localtime current_localtimestamp
  arrayjoin reduce transform zip_with map_filter map_zip_with transform_keys transform_values
`);

/** Tables that DuckDB makes of arguments alone, names that it has twice, and an error with a text of one's own. */
const tablesOfArguments = list('range repeat error generate_series histogram json_each json_tree unnest');

/** Aggregates and functions of the standard, or of most engines, which stand on the list of every engine. */
const otherTexts = list(`
  covar_pop covar_samp corr regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
  stddev stddev_pop stddev_samp variance var_pop var_samp every listagg array_agg any_value percentile_cont percentile_disc median mode
  coalesce nullif greatest least trunc truncate cot char_length character_length octet_length lpad rpad reverse repeat ascii chr translate instr initcap
  year quarter month week day hour minute second now current_time current_timestamp localtime localtimestamp
`);

/** What else is listed and not named by the engine that the tests run: words of its grammar, then what other versions have. */
const absentFunctions: Partial<Readonly<Record<DialectName, readonly string[]>>> = {
  duckdb: list('ifnull list_comprehension try'),
  // REGEXP and WALL_TIME are added by our engine; the other two are tables that its build has.
  sqlite: list('regexp wall_time json_each json_tree'),
  postgresql: list(`
    erf erfc gamma lgamma random_normal to_bin to_oct unicode_assigned casefold crc32 crc32c date_add date_subtract uuidv4 uuidv7 uuid_extract_timestamp
    uuid_extract_version json_array json_scalar json_serialize json_exists json_value json_query array_reverse array_sample array_shuffle array_sort
  `),
  mysql: list(`
    member
    approx_count_distinct regexp_like to_number months_between is_uuid bin_to_uuid uuid_to_bin json_array_intersect json_object_filter_keys json_object_to_array
    json_schema_valid json_storage_size st_isvalid st_latitude st_longitude st_simplify st_transform
    point linestring polygon multipoint multilinestring multipolygon geometrycollection
  `),
  clickhouse: list(`
    global prewhere sample final columns lambda untuple dateadd datesub date_add date_sub timestamp_add timestamp_sub lagInFrame leadInFrame
    avgif sumif countif minif maxif anyif argminif argmaxif uniqif uniqexactif quantileif medianif sumornull avgornull minornull maxornull summap minmap maxmap
    punycodeencode
  `),
  trino: list(`
    json ipaddress hyperloglog unnest zone if try format json_array json_exists json_object json_query json_value match_recognize
    set_agg entropy array_first array_last
    st_area st_asbinary st_astext st_buffer st_centroid st_contains st_crosses st_difference st_disjoint st_distance st_envelope st_equals st_geometryfromtext
    st_geomfrombinary st_intersection st_intersects st_length st_overlaps st_point st_polygon st_touches st_union st_within st_x st_y great_circle_distance
    to_spherical_geography
  `),
};
const grammar = list(standardKeywords);

/** Functions that read files, wait, tell of the server or the session, or run text, in the words of all engines: on no list. */
const emptyTexts = list(`
  sleep sleepeachrow pg_sleep pg_sleep_for pg_sleep_until benchmark get_lock release_lock is_free_lock is_used_lock load_file load_extension
  pg_read_file pg_read_binary_file pg_ls_dir pg_stat_file lo_import lo_export lo_get dblink query_to_xml table_to_xml database_to_xml cursor_to_xml
  current_setting set_config pg_backend_pid pg_terminate_backend pg_cancel_backend pg_advisory_lock nextval currval setval inet_server_addr
  has_table_privilege pg_relation_size pg_get_viewdef col_description obj_description to_regclass txid_current
  current_user session_user system_user user database schema schemas version connection_id found_rows row_count last_insert_id uuid_short
  extractvalue updatexml xpath name_const master_pos_wait
  file url s3 remote remotesecure cluster mysql postgresql executable input numbers dictget dictgetstring joinget hostname fqdn currentuser getsetting currentdatabase
  servertimezone uptime queryid getmacro hascolumnintable filesystemavailable throwif catboostevaluate aigenerate
  read_csv read_csv_auto read_parquet read_json read_text read_blob getenv getvariable query query_table which_secret duckdb_settings duckdb_tables parquet_metadata
  sqlite_version sqlite_source_id sqlite_compileoption_get changes total_changes last_insert_rowid readfile writefile edit fts3_tokenizer randomblob zeroblob
  fail table query_history system
`);

const engines: readonly (readonly [DialectName, () => Promise<EngineMessage | null>])[] = [
  ['duckdb', duckdb],
  ['sqlite', sqlite],
  ['postgresql', postgresql],
  ['mysql', mysql],
  ['clickhouse', clickhouse],
  ['trino', trino],
];

describe.each(engines)('%s', (dialect, message) => {
  test(`every function that is listed for ${dialect} is there, or is known to be another version's, and only computes`, async ({
    skip,
  }) => {
    const found = await message();
    if (found === null) return skip(`no server of ${dialect} is named`);
    const listedTexts = [...knownFunctions[dialect]];
    const excusedNames = new Set([...grammar, ...otherTexts, ...(absentFunctions[dialect] ?? [])]);
    expect(listedTexts.filter((name) => !found.names.has(name) && !excusedNames.has(name))).toEqual([]);
    const harmlessSet = new Set([...timeAndChance, ...(dialect === 'duckdb' ? tablesOfArguments : [])]);
    expect(listedTexts.filter((name) => found.reaching.has(name) && !harmlessSet.has(name))).toEqual([]);
  });
});

test('no list of functions names one that reads files, waits, runs text or tells of the server', () => {
  const namedNames = Object.entries(knownFunctions).flatMap(([dialect, names]) =>
    emptyTexts.filter((name) => names.has(name)).map((name) => `${dialect}: ${name}`),
  );
  expect(namedNames).toEqual([]);
});
