import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { connectionOf, draftOfDatabaseDocument } from '../services/bundle/database-documents.ts';
import { readArchive } from '../services/bundle/read-archive.ts';
import { readYaml, writeYaml } from '../services/bundle/yaml-text.ts';
import type { Value } from '../wire/json-values.ts';
import { databaseDocument } from '@sextant/contract/bundle-documents';
import type { ExportedKind } from '@sextant/contract';
import { makeDataset } from './core-server.ts';
import type { TestResponse, Client, TestServer } from './core-server.ts';

/** A file of an archive, with what a hostile writer may say of it. */
export interface ZipFile {
  readonly name: string;
  readonly content: Buffer | string;
  /** Size that the headers say. Default: the true one. */
  readonly declaredSize?: number;
  /** Mode of Unix. Default: a plain file. */
  readonly mode?: number;
  readonly flags?: number;
}

const record = (size: number, write: (buffer: Buffer) => void): Buffer => {
  const buffer = Buffer.alloc(size);
  write(buffer);
  return buffer;
};

/** A ZIP archive (PKWARE APPNOTE 6.3) with whatever headers a test wants. */
export function zipOf(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let entryOffset = 0;
  for (const { name, content, declaredSize, mode = 0o100_644, flags = 0x800 } of files) {
    const bytes = Buffer.from(content);
    const deflatedBytes = deflateRawSync(bytes);
    const path = Buffer.from(name);
    const writeSharedFields = (buffer: Buffer, offset: number): void => {
      buffer.writeUInt16LE(20, offset);
      buffer.writeUInt16LE(flags, offset + 2);
      buffer.writeUInt16LE(8, offset + 4);
      buffer.writeUInt32LE(crc32(bytes), offset + 10);
      buffer.writeUInt32LE(deflatedBytes.length, offset + 14);
      buffer.writeUInt32LE(declaredSize ?? bytes.length, offset + 18);
      buffer.writeUInt16LE(path.length, offset + 22);
    };
    const head = record(30, (buffer) => {
      buffer.writeUInt32LE(0x04034b50, 0);
      writeSharedFields(buffer, 4);
    });
    const start = entryOffset;
    directory.push(
      record(46, (buffer) => {
        buffer.writeUInt32LE(0x02014b50, 0);
        buffer.writeUInt16LE((3 << 8) | 20, 4);
        writeSharedFields(buffer, 6);
        buffer.writeUInt32LE((mode << 16) >>> 0, 38);
        buffer.writeUInt32LE(start, 42);
      }),
      path,
    );
    parts.push(head, path, deflatedBytes);
    entryOffset += head.length + path.length + deflatedBytes.length;
  }
  const entries = Buffer.concat(directory);
  const end = record(22, (buffer) => {
    buffer.writeUInt32LE(0x06054b50, 0);
    buffer.writeUInt16LE(files.length, 8);
    buffer.writeUInt16LE(files.length, 10);
    buffer.writeUInt32LE(entries.length, 12);
    buffer.writeUInt32LE(entryOffset, 16);
  });
  return Buffer.concat([...parts, entries, end]);
}

/** A bundle of documents: path inside of it → value, or the text as it is. */
export const bundleOf = (documents: Readonly<Record<string, Value>>): Buffer =>
  zipOf(
    Object.entries(documents).map(([path, value]) => ({
      name: `bundle/${path}`,
      content: typeof value === 'string' ? value : writeYaml(value),
    })),
  );

/** The documents of a bundle by their paths without its folder. */
export async function documentsOf(bytes: Uint8Array): Promise<Map<string, Value>> {
  const files = (await readArchive(bytes, () => true)) ?? new Map<string, Buffer>();
  return new Map(
    [...files].map(([name, text]) => [name.slice(name.indexOf('/') + 1), readYaml(text.toString('utf8'))]),
  );
}

/** A form with a file, as browsers send it. */
export function formOf(bytes: Uint8Array, fields: Readonly<Record<string, string>>, field = 'formData') {
  const boundary = 'a-boundary-that-is-nowhere-else';
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="bundle.zip"\r\nContent-Type: application/zip\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` };
}

/** Sends a bundle. */
export function importFile(
  client: Client,
  kind: ExportedKind,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): Promise<TestResponse> {
  const { payload, contentType } = formOf(bytes, fields);
  return client.call('POST', `/api/v1/${kind}/import/`, { body: payload, headers: { 'content-type': contentType } });
}

/** Asks what an import would do. */
export function planImport(
  client: Client,
  kind: ExportedKind,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): Promise<TestResponse> {
  const { payload, contentType } = formOf(bytes, fields);
  const headers = { 'content-type': contentType };
  return client.call('POST', `/api/v1/sextant/${kind}/import/plan`, { body: payload, headers });
}

/** Asks for a bundle, as bytes. */
export async function exportFile(
  { server }: Pick<TestServer, 'server'>,
  client: Client,
  kind: ExportedKind,
  ids: readonly number[],
) {
  const response = await server.app.inject({
    method: 'GET',
    url: `/api/v1/${kind}/export/?q=!(${ids.join(',')})`,
    headers: { ...client.headers },
  });
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    /** What a rejection says; null beside a file. */
    body: isJson ? response.json() : null,
  };
}

/** Puts a database of a bundle into the store as it is, as if it had always been there; nobody asks where its file is. */
export async function haveDatabase({ context }: Pick<TestServer, 'context'>, value: Value): Promise<number> {
  const document = databaseDocument.parse(value);
  const connection = connectionOf(document, undefined);
  const draft = draftOfDatabaseDocument(document, context.secrets.connections, { connection, before: null });
  return (await context.store.databases.connect(draft, { authorId: 1, reason: 'created', baseVersion: null })).id;
}

/** Everything that is stored but the log of what was asked. */
export async function storeHash({ context }: Pick<TestServer, 'context'>): Promise<string> {
  const { db } = context.store;
  const hash = createHash('sha256');
  for (const table of [
    'database',
    'dataset',
    'chart',
    'dashboard',
    'dashboard_chart',
    'owner',
    'version',
    'row_rule',
    'user',
    'role',
    'role_permission',
    'counter',
  ])
    hash.update(JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(db)).rows));
  return hash.digest('hex');
}

/** The first error of a call that was rejected. @throws when it was not, or failed */
export async function rejectionOf(result: Promise<TestResponse>): Promise<TestResponse['body']> {
  const { status, body, text } = await result;
  if (status < 400 || status >= 500) throw new Error(`The call was not rejected: ${status} ${text.slice(0, 500)}`);
  return body.errors[0];
}

/** A dashboard with two charts over a dataset, a filter on it, and metadata that names charts by number. */
export async function madeDashboard({ context, admin }: TestServer, name: string): Promise<number> {
  const datasetId = await makeDataset({ context }, `table of ${name}`);
  const chart = async (title: string): Promise<number> => {
    const createdResponse = await admin.post('/api/v1/chart/', {
      slice_name: title,
      viz_type: 'pie',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: JSON.stringify({ datasource: `${datasetId}__table`, viz_type: 'pie', metric: 'total', big: 1 }),
      query_context: JSON.stringify({ datasource: { id: datasetId, type: 'table' }, queries: [] }),
    });
    return createdResponse.body.id;
  };
  const [left, right] = [await chart(`${name} left`), await chart(`${name} right`)];
  const node = (id: number) => ({
    id: `CHART-${id}`,
    type: 'CHART',
    children: [],
    meta: { chartId: id, width: 6, height: 50, sliceName: 'a chart' },
  });
  const position = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: [`CHART-${left}`, `CHART-${right}`], meta: {} },
    [`CHART-${left}`]: node(left),
    [`CHART-${right}`]: node(right),
  };
  const metadata = {
    expanded_slices: { [left]: true },
    timed_refresh_immune_slices: [right],
    native_filter_configuration: [
      {
        id: 'NATIVE_FILTER-1',
        targets: [{ datasetId, column: { name: 'city' } }],
        scope: { rootPath: ['ROOT_ID'], excluded: [left] },
      },
    ],
    chart_configuration: { [left]: { id: left, crossFilters: { scope: { excluded: [left, right] } } } },
  };
  const dashboard = await admin.post('/api/v1/dashboard/', {
    dashboard_title: name,
    position_json: JSON.stringify(position),
    json_metadata: JSON.stringify(metadata),
    published: true,
    certified_by: 'the desk',
  });
  return dashboard.body.id;
}
