import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecording } from '../../../../tools/recordings.mjs';
import { writeDatabaseFile } from '../golden-chart-data/database-files.ts';
import { startGoldenServer } from '../golden-chart-data/golden-server.ts';
import type { GoldenServer } from '../golden-chart-data/golden-server.ts';
import { seed } from '../golden-chart-data/seed.ts';

interface Column {
  readonly name: string;
  readonly type: string | null;
  readonly is_dttm: boolean;
}
interface RecordedCase {
  readonly feature: string;
  readonly request: { readonly sql: string; readonly database_id: number; readonly select_as_cta?: boolean };
  readonly http_status: number;
  readonly body: {
    readonly data?: readonly Readonly<Record<string, unknown>>[];
    readonly columns?: readonly Column[];
    readonly query?: Readonly<Record<string, unknown>>;
    readonly errors?: readonly { readonly error_type: string }[];
  };
}

const recordedCases = readRecording<readonly RecordedCase[]>('sql-lab').map((one, index) => ({
  ...one,
  title: `${index} ${one.feature}: ${one.request.sql}`,
}));
/** Statements that are answered otherwise here, as docs/differences.md says. */
const otherwise = new Map<string, string>([
  ['SELECT 1 AS a', 'CREATE TABLE AS is not allowed for the database'],
  ['EXPLAIN SELECT 1', 'a plan comes as its lines'],
  ['SELECT * FROM {{ dataset(25) }} LIMIT 1', 'datasets have other numbers here'],
  ['SELECT 1/0', 'a column that holds nothing is a text'],
  [
    'SELECT id, txt, num_float, flag, dt FROM golden_types WHERE id BETWEEN 10 AND 20',
    'SQLite’s booleans and times are what they were declared as',
  ],
]);
/** Kinds that say nothing; ours may say more. */
const plainKinds = new Set(['GENERIC_DB_ENGINE_ERROR', 'GENERIC_BACKEND_ERROR']);
/** Errors of another kind than recorded: a template that cannot be read has one kind wherever it stands, and parameters that are no JSON have their own. */
const otherKinds = new Map([
  ["SELECT '{{ name }}'", 'INVALID_TEMPLATE_PARAMS_ERROR'],
  ['SELECT {{ bad( }}', 'GENERIC_BACKEND_ERROR'],
]);
/** What of a run depends on the server and the moment, or is said in other words. */
const ownMembers = new Set(['dbId', 'db', 'executedSql', 'extra']);

const members = (value: object | undefined): string[] => Object.keys(value ?? {});
const plainColumn = ({ name, type, is_dttm }: Column): Column => ({ name, type, is_dttm });

describe('what Superset 2.1.3 returned for statements of SQL Lab', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-golden-sql-lab-'));
  let server: GoldenServer;
  let database = 0;

  const execute = async ({ request }: RecordedCase) => {
    const body = { ...request, database_id: request.database_id === 1 ? database : request.database_id };
    const { status, bytes } = await server.admin.send('POST', '/api/v1/sqllab/execute/', body);
    return { status, body: JSON.parse(bytes.toString('utf8')) };
  };

  beforeAll(async () => {
    const files = join(folder, 'files');
    mkdirSync(files);
    await writeDatabaseFile('sqlite', files);
    server = await startGoldenServer(folder, files);
    await seed(server, { engine: 'sqlite', files, hasUsers: false });
    const { bytes } = await server.admin.send(
      'GET',
      '/api/v1/database/?q=(filters:!((col:database_name,opr:eq,value:examples)))',
    );
    database = JSON.parse(bytes.toString('utf8')).result[0].id;
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const resultCases = recordedCases.filter(
    ({ http_status: status, request, body }) =>
      status === 200 && request.select_as_cta !== true && !otherwise.has(request.sql) && body.columns !== undefined,
  );
  test.each(resultCases)('$title', async (recorded) => {
    const { status, body } = await execute(recorded);
    expect(status).toBe(200);
    expect(body.data).toEqual(recorded.body.data);
    expect(body.columns.map(plainColumn)).toEqual(recorded.body.columns?.map(plainColumn));
    const runMembers = Object.entries(recorded.body.query ?? {}).filter(([name]) => !ownMembers.has(name));
    expect(body.query).toMatchObject(Object.fromEntries(runMembers));
  });

  test('every member of a response and of its run is there', async () => {
    const recorded = resultCases[0];
    if (recorded === undefined) throw new Error('nothing is recorded');
    const { body } = await execute(recorded);
    expect(members(body)).toEqual(expect.arrayContaining(members(recorded.body)));
    expect(members(body.query)).toEqual(expect.arrayContaining(members(recorded.body.query)));
    expect(members(body.query.extra)).toEqual(
      expect.arrayContaining(members(recorded.body.query?.['extra'] as object | undefined)),
    );
  });

  test.each(recordedCases.filter(({ http_status: status }) => status >= 400))(
    'an error of the same kind: $title',
    async (recorded) => {
      const { status, body } = await execute(recorded);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      const recordedKind = recorded.body.errors?.[0]?.error_type ?? '';
      const kind = otherKinds.get(recorded.request.sql) ?? recordedKind;
      const { error_type: ownKind } = body.errors[0];
      expect(plainKinds.has(kind) ? kind : ownKind).toBe(kind);
    },
  );

  test('CREATE TABLE AS asks the database first', async () => {
    const recorded = recordedCases.find(({ feature }) => feature === 'sqllab.ctas');
    if (recorded === undefined) throw new Error('nothing is recorded');
    const { status, body } = await execute(recorded);
    expect([status, body.errors[0].extra.code]).toEqual([403, 'SQLLAB_007']);
  });
});
