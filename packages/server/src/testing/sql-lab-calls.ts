import type { Client, TestResponse } from './core-server.ts';
import type { RowSource } from './row-sources.ts';

type Send = (client: Client, source: RowSource) => Promise<TestResponse>;

const statementOf = ({ databaseId, schema, table }: RowSource) => ({
  database_id: databaseId,
  schema,
  sql: `SELECT tenant, city, amount FROM ${table} AS x`,
});

const execute = (client: Client, source: RowSource, path = '/api/v1/sqllab/execute/'): Promise<TestResponse> =>
  client.post(path, statementOf(source));

/** Runs the statement and asks for what is left of it. */
const after =
  (path: (run: { readonly id: string; readonly resultsKey: string }) => string): Send =>
  async (client, source) => {
    const result = await execute(client, source);
    return result.status === 200 ? client.get(path(result.body.query)) : result;
  };

/** Every way in which rows come to who writes SQL, by the name of the call. */
export const sqlLabCalls = <SentRequest>(
  rows: (send: Send) => SentRequest,
  noCells: (send: Send) => SentRequest,
): Readonly<Record<string, Readonly<Record<string, SentRequest>>>> => ({
  'sqlLab.execute': {
    statement: rows((client, source) => execute(client, source)),
    'the last of several': rows((client, source) =>
      client.post('/api/v1/sqllab/execute/', { ...statementOf(source), sql: `SELECT 1; ${statementOf(source).sql}` }),
    ),
    'by itself': rows((client, source) =>
      client.post('/api/v1/sqllab/execute/', { ...statementOf(source), runAsync: true, wait_ms: 30_000 }),
    ),
  },
  'sqlLab.legacyExecute': { statement: rows((client, source) => execute(client, source, '/superset/sql_json/')) },
  'sqlLab.results': {
    'of a run': rows(after(({ resultsKey }) => `/api/v1/sqllab/results/?q=(key:'${resultsKey}')`)),
  },
  'sqlLab.legacyResults': { 'of a run': rows(after(({ resultsKey }) => `/superset/results/${resultsKey}/`)) },
  'sqlLab.export': {
    csv: rows(after(({ id }) => `/api/v1/sqllab/export/${id}/`)),
    xlsx: rows(after(({ id }) => `/api/v1/sqllab/export/${id}/?format=xlsx`)),
    json: rows(after(({ id }) => `/api/v1/sqllab/export/${id}/?format=json`)),
  },
  'sqlLab.legacyExport': { csv: rows(after(({ id }) => `/superset/csv/${id}`)) },
  'sqlLab.estimate': {
    'of a statement': noCells((client, source) => client.post('/api/v1/sqllab/estimate/', statementOf(source))),
  },
  'sqlLab.explain': {
    'of a statement': noCells((client, source) => client.post('/api/v1/sextant/sql-lab/explain', statementOf(source))),
  },
});

/** What of SQL Lab differs from other calls: without its role nobody asks, and what plans say of tables is not told where rules bind. */
export function sqlLabOutcomes(name: string, { content, kind }: { readonly content: string; readonly kind: string }) {
  const outsider = '403';
  if (content === 'rows') return { outsider };
  // SQLite tells no costs.
  const words = name === 'sqlLab.estimate' && kind === 'SQLite file' ? '400' : 'no cells';
  return { outsider, granted: words, bound: '403', author: '403', admin: words };
}
