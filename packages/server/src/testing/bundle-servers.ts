import { isMap } from '../wire/json-values.ts';
import type { Value, ValueMap } from '../wire/json-values.ts';
import { openTestServer } from './core-server.ts';
import type { TestResponse, TestServer } from './core-server.ts';
import type { FreshStore } from './store-urls.ts';

/** A server with a store of its own, which goes when it is closed. */
export async function openBundleServer(open: () => Promise<FreshStore>): Promise<TestServer> {
  const { url, drop } = await open();
  const environment = { SEXTANT_PRIVATE_HOSTS: '127.0.0.1', SEXTANT_DATABASE_URL: url };
  const server = await openTestServer({ environment });
  return {
    ...server,
    close: async () => {
      await server.close();
      await drop();
    },
  };
}

/** The document whose file name matches; empty when there is none. */
export const mapAt = (documents: ReadonlyMap<string, Value>, path: RegExp): ValueMap => {
  const [, document] = [...documents].find(([name]) => path.test(name)) ?? [];
  return isMap(document) ? document : {};
};

/** The uuid in such a document; empty when there is none. */
export const uuidIn = (documents: ReadonlyMap<string, Value>, path: RegExp): string => {
  const { uuid } = mapAt(documents, path);
  return typeof uuid === 'string' ? uuid : '';
};

/** What is wrong, by file, in a rejected import. */
export const errorsOf = (result: TestResponse): Record<string, unknown> => {
  const { code: _code, params: _params, issue_codes: _issues, ...files } = result.body.errors[0].extra;
  return files;
};

/** The smallest bundle there is of a database behind a password, a dataset in it and a chart. */
export const smallBundle = (
  uri = 'postgresql://reader:XXXXXXXXXX@127.0.0.1:5999/shop',
  seed = '1',
): Record<string, Value> => {
  const uuid = (last: string): string => `${seed.repeat(8)}-0000-4000-8000-00000000000${last}`;
  return {
    'metadata.yaml': { version: '1.0.0', type: 'Slice', timestamp: '2026-01-31T10:00:00+00:00' },
    'databases/shop.yaml': {
      database_name: `shop ${seed}`,
      sqlalchemy_uri: uri,
      extra: {},
      uuid: uuid('1'),
      version: '1.0.0',
    },
    'datasets/shop/sales.yaml': {
      table_name: 'sales',
      schema: 'public',
      columns: [{ column_name: 'city', type: 'VARCHAR(20)' }],
      metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
      uuid: uuid('2'),
      version: '1.0.0',
      database_uuid: uuid('1'),
    },
    'charts/Sales_1.yaml': {
      slice_name: `Sales ${seed}`,
      viz_type: 'a_kind_of_tomorrow',
      params: { datasource: '77__table', '0': 1, y: ['y', '1e3', null], deep: { ids: [12345678901234567n] } },
      uuid: uuid('3'),
      version: '1.0.0',
      dataset_uuid: uuid('2'),
    },
  };
};
