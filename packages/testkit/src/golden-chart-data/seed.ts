import { join } from 'node:path';
import { readAccess, readRecordedDatasets, type GoldenAccess, type RecordedDataset } from './cases.ts';
import { fileOf, type GoldenEngine } from './database-files.ts';
import type { Caller, GoldenServer, WireResponse } from './golden-server.ts';
import { zipFile } from './zip-file.ts';

/** A server with the recorded datasets, users and rules in it. */
export interface SeededServer {
  /** Our number of a recorded dataset. */
  readonly datasetIds: ReadonlyMap<number, number>;
  readonly callers: ReadonlyMap<string, Caller>;
  /** Parts of the recording that the server would not take, with its reason. */
  readonly rejected: readonly string[];
}

const databaseUuid = '11111111-0000-4000-8000-000000000000';
const uuidOf = (id: number): string => `22222222-0000-4000-8000-${String(id).padStart(12, '0')}`;
const password = 'a golden person signs in';

/** What is put into a server. */
interface SeedOptions {
  readonly engine: GoldenEngine;
  /** Folder of the database files. */
  readonly files: string;
  /** Default true. Where the administrator alone asks, the others are left out: passwords are made to take time. */
  readonly hasUsers?: boolean;
}

/** Puts the recorded world into an empty server by its own calls. */
export async function seed(
  server: GoldenServer,
  { engine, files, hasUsers = true }: SeedOptions,
): Promise<SeededServer> {
  const access = readAccess();
  const datasets = readRecordedDatasets();
  const { admin } = server;
  const uri = `${engine}:///${join(files, fileOf[engine])}`;
  const bundle = (wantedDatasets: readonly RecordedDataset[], numbers: ReadonlyMap<number, number>): Buffer =>
    zipFile(documentsOf(wantedDatasets, numbers, { engine, uri }));
  // A statement that names another dataset by its number can be written only when that number is known.
  const naming = datasets.filter(({ sql }) => /dataset\(\d+\)/.test(sql ?? ''));
  await importBundle(
    admin,
    bundle(
      datasets.filter((one) => !naming.includes(one)),
      new Map(),
    ),
  );
  const first = await numbersOf(admin, datasets);
  if (naming.length > 0) await importBundle(admin, bundle(naming, first));
  const datasetIds = await numbersOf(admin, datasets);
  const roleIds = await makeRoles(admin, access);
  const callers = new Map([['admin', admin]]);
  for (const [username, roles] of Object.entries(access.users)) {
    if (username === 'admin' || !hasUsers) continue;
    await makeUser(
      admin,
      username,
      roles.map((role) => roleIds.get(role) ?? 0),
    );
    callers.set(username, await server.signIn(username, password));
  }
  const rejectedTexts = await makeRules(admin, access, { roleIds, datasets, datasetIds });
  return { datasetIds, callers, rejected: rejectedTexts };
}

function documentsOf(
  datasets: readonly RecordedDataset[],
  numbers: ReadonlyMap<number, number>,
  { engine, uri }: { readonly engine: GoldenEngine; readonly uri: string },
) {
  const database = { database_name: 'examples', sqlalchemy_uri: uri, extra: {}, uuid: databaseUuid, version: '1.0.0' };
  return [
    { name: 'golden/metadata.yaml', text: JSON.stringify({ version: '1.0.0', type: 'SqlaTable' }) },
    { name: 'golden/databases/examples.yaml', text: JSON.stringify(database) },
    ...datasets.map((dataset) => ({
      name: `golden/datasets/examples/${dataset.id}.yaml`,
      text: JSON.stringify(documentOf(dataset, numbers, engine)),
    })),
  ];
}

/** Authors write expressions in their engine's own SQL; this is the one of the recording that only SQLite has. */
const asWrittenFor = (engine: GoldenEngine, expression: string): string =>
  engine === 'sqlite'
    ? expression
    : expression.replace(/^strftime\('%Y-%m-01', (\w+)\)$/, "CAST(DATE_TRUNC('month', $1) AS DATE)");

function documentOf(
  recordedDataset: RecordedDataset,
  numbers: ReadonlyMap<number, number>,
  engine: GoldenEngine,
): object {
  const { id, table_name, schema, main_dttm_col, offset, cache_timeout, template_params } = recordedDataset;
  return {
    table_name,
    schema,
    main_dttm_col,
    offset,
    cache_timeout,
    template_params: template_params === null ? null : (JSON.parse(template_params) as unknown),
    fetch_values_predicate: recordedDataset.fetch_values_predicate,
    filter_select_enabled: recordedDataset.filter_select_enabled,
    sql:
      recordedDataset.sql?.replaceAll(
        /dataset\((\d+)\)/g,
        (_, number: string) => `dataset(${numbers.get(Number(number))})`,
      ) ?? null,
    columns: recordedDataset.columns.map((column) => ({
      ...column,
      type_generic: undefined,
      expression: column.expression === null ? null : asWrittenFor(engine, column.expression),
    })),
    metrics: recordedDataset.metrics,
    uuid: uuidOf(id),
    version: '1.0.0',
    database_uuid: databaseUuid,
  };
}

const textOf = (result: WireResponse): string => result.bytes.toString('utf8');

function requireDone(actionName: string, result: WireResponse): unknown {
  if (result.status >= 300) throw new Error(`${actionName}: ${result.status} ${textOf(result).slice(0, 2_000)}`);
  return JSON.parse(textOf(result));
}

async function importBundle(admin: Caller, bundle: Buffer): Promise<void> {
  const boundary = 'a-boundary-that-is-nowhere-else';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="formData"; filename="golden.zip"\r\nContent-Type: application/zip\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bundle, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  requireDone('import', await admin.send('POST', '/api/v1/dataset/import/', body, type));
}

async function numbersOf(admin: Caller, datasets: readonly RecordedDataset[]): Promise<Map<number, number>> {
  const queryResult = await admin.send('GET', '/api/v1/dataset/?q=(page_size:100)');
  const { result } = requireDone('datasets', queryResult) as { result: readonly { id: number; uuid: string }[] };
  const idsByUuid = new Map(result.map(({ id, uuid }) => [uuid, id]));
  return new Map(
    datasets.flatMap(({ id }) => (idsByUuid.has(uuidOf(id)) ? [[id, idsByUuid.get(uuidOf(id)) ?? 0]] : [])),
  );
}

async function makeRoles(admin: Caller, { users, roles }: GoldenAccess): Promise<Map<string, number>> {
  const rolesPage = requireDone('roles', await admin.send('GET', '/api/v1/security/roles/?q=(page_size:100)')) as {
    result: readonly { id: number; name: string }[];
  };
  const ids = new Map(rolesPage.result.map(({ id, name }) => [name, id]));
  for (const name of new Set(Object.values(users).flat())) {
    if (ids.has(name)) continue;
    const { id } = requireDone(name, await admin.send('POST', '/api/v1/security/roles/', { name })) as { id: number };
    ids.set(name, id);
    if (roles[name]?.includes('all_datasource_access') === true)
      requireDone(name, await admin.send('PUT', `/api/v1/sextant/roles/${id}`, { grants: [{ kind: 'all' }] }));
  }
  return ids;
}

async function makeUser(admin: Caller, username: string, roles: readonly number[]): Promise<void> {
  const user = {
    username,
    first_name: username,
    last_name: 'Golden',
    email: `${username}@example.org`,
    roles,
    password,
  };
  requireDone(username, await admin.send('POST', '/api/v1/security/users/', user));
}

interface Numbers {
  readonly roleIds: ReadonlyMap<string, number>;
  readonly datasets: readonly RecordedDataset[];
  readonly datasetIds: ReadonlyMap<number, number>;
}

async function makeRules(
  admin: Caller,
  { rules }: GoldenAccess,
  { roleIds, datasets, datasetIds }: Numbers,
): Promise<string[]> {
  const rejectedTexts: string[] = [];
  for (const rule of rules) {
    const tables = rule.tables.flatMap((table) => {
      const found = datasets.find(({ table_name }) => table_name === table);
      return found === undefined ? [] : [datasetIds.get(found.id) ?? 0];
    });
    const result = await admin.send('POST', '/api/v1/rowlevelsecurity/', {
      ...rule,
      tables,
      roles: rule.roles.map((role) => roleIds.get(role) ?? 0),
    });
    if (result.status !== 201) rejectedTexts.push(`rule "${rule.name}": ${textOf(result).slice(0, 300)}`);
  }
  return rejectedTexts;
}
