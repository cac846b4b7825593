import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConnectedEngine } from '../engine.ts';
import type { NetworkTarget } from './network-target.ts';
import { respondsOneAtATime, cellsOf, codeOf, testEngineOptions, runOf, targetOf } from './test-networks.ts';
import { connectedKinds, type ConnectedKind } from '../test-kinds.ts';

/*
 * What every database behind a server does alike, whatever it is. What only one of them has stands in the test of its own folder.
 */

const unreachableTarget: NetworkTarget = {
  host: '',
  port: 0,
  database: '',
  username: '',
  password: null,
  encryption: 'off',
  certificateAuthority: null,
};
const awkwardText = "it's \\ \t \n \u{1F600} \\N";

const rejectionOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.each(connectedKinds)('$name', (kind: ConnectedKind) => {
  const server = targetOf(kind.variable);
  const schema = `shared_${kind.name.length}_${process.pid}`;

  describe.skipIf(server === null)('conformance', () => {
    // Described also where it is skipped.
    const target: NetworkTarget = kind.inSchema(server ?? unreachableTarget, schema);
    let engine: ConnectedEngine;
    let hasBooleans = true;

    beforeAll(async () => {
      hasBooleans = (await kind.hasBooleans?.(server as NetworkTarget)) ?? true;
      await kind.execute(server as NetworkTarget, kind.tables(schema, awkwardText, hasBooleans));
      engine = kind.open(testEngineOptions(target));
    });
    afterAll(async () => {
      await engine.close();
      await kind.execute(server as NetworkTarget, kind.drops(schema));
    });

    test('[D22] a value of every type arrives as it is, and NULL as nothing', async () => {
      const { table } = await engine.run(runOf('SELECT * FROM kinds ORDER BY id'));
      expect(table.columns.map(({ name, type }) => [name, type])).toEqual([
        ['id', 'integer'],
        ['big', 'integer'],
        ['price', 'decimal'],
        ['ratio', 'float'],
        ['is_paid', hasBooleans ? 'boolean' : 'integer'],
        ['day', 'date'],
        ['at', 'timestamp'],
        ['name', 'text'],
      ]);
      expect(cellsOf(table)).toEqual([
        // A column with one integer beyond 2^53 is texts.
        [
          1,
          '9007199254740993',
          1.5,
          0.25,
          hasBooleans ? true : 1,
          Date.UTC(2024, 1, 29),
          Date.UTC(2024, 1, 29, 13, 14, 15),
          awkwardText,
        ],
        [2, null, null, null, null, null, null, null],
      ]);
    });

    test('reading stops at the limit of rows, and says so', async () => {
      const cutResult = await engine.run(runOf(kind.rows(900), { maxRows: 500 }));
      expect([cutResult.table.rowCount, cutResult.isCut]).toEqual([500, true]);
      const wholeResult = await engine.run(runOf(kind.rows(900), { maxRows: 900 }));
      expect([wholeResult.table.rowCount, wholeResult.isCut]).toEqual([900, false]);
    });

    test('the catalog: schemas, tables, views, columns, and a statement described', async () => {
      expect(await engine.schemas()).toContain(schema);
      expect(await engine.tables(schema)).toEqual([
        { name: 'kinds', kind: 'table' },
        { name: 'seen', kind: 'view' },
      ]);
      const { columns } = await engine.table(schema, 'kinds');
      expect(columns.map(({ name, type }) => [name, type]).slice(0, 3)).toEqual([
        ['id', 'integer'],
        ['big', 'integer'],
        ['price', 'decimal'],
      ]);
      expect(await engine.describe('SELECT id, name AS called FROM kinds;')).toMatchObject([
        { name: 'id', type: 'integer' },
        { name: 'called', type: 'text' },
      ]);
      expect(await engine.derived()).toContainEqual(
        expect.objectContaining({ name: 'seen', kind: 'table', sql: expect.stringContaining('kinds') }),
      );
      expect(await codeOf(engine.tables('nowhere'))).toBe('CONNECT_024');
      expect(await codeOf(engine.table(schema, 'nothing'))).toBe('ENGINE_002');
      expect(await engine.version()).not.toBe('');
    });

    test.skipIf(respondsOneAtATime(kind.variable))(
      '[D16 D17] a statement ends at its time limit, and when whoever asked goes away; the server stops too',
      async () => {
        const startedAt = performance.now();
        expect(await codeOf(engine.run(runOf(kind.slowSql, { timeoutMs: 500 })))).toBe('ENGINE_008');
        expect(performance.now() - startedAt).toBeLessThan(20_000);
        const abort = new AbortController();
        const run = codeOf(engine.run(runOf(kind.slowSql, { signal: abort.signal })));
        await new Promise((resolve) => setTimeout(resolve, 400));
        abort.abort();
        expect(await run).toBe('ENGINE_009');
        const busy = async () => Number(cellsOf((await engine.run(runOf(kind.runningSql))).table)[0]?.[0]);
        await expect.poll(busy).toBe(0);
        expect(cellsOf((await engine.run(runOf('SELECT 1 AS one'))).table)).toEqual([[1]]);
      },
      60_000,
    );

    test('[D12 D19] a session only reads: writing, settings and a second statement are rejected', async () => {
      const rejectedSql = [
        'DELETE FROM kinds',
        'INSERT INTO kinds (id) VALUES (3)',
        'SELECT 1; SELECT 2',
        ...kind.rejectedSql,
      ];
      for (const sql of rejectedSql)
        expect([sql, await codeOf(engine.run(runOf(sql)))]).toEqual([
          sql,
          expect.stringMatching(/^ENGINE_0(03|10|14)$/),
        ]);
      expect(cellsOf((await engine.run(runOf('SELECT COUNT(*) AS n FROM kinds'))).table)).toEqual([[2]]);
    });

    test('errors of statements say what is wrong', async () => {
      const error = (sql: string) => rejectionOf(engine.run(runOf(sql)));
      expect(await error('SELECT prize FROM kinds')).toMatchObject({
        code: 'ENGINE_001',
        params: { column: 'prize' },
      });
      expect(await error('SELECT * FROM nothing')).toMatchObject({ code: 'ENGINE_002' });
      expect(await error('SELECT 1 FROM kinds WHERE')).toMatchObject({ code: 'ENGINE_003' });
      expect(await error('SELECT no_such(1) FROM kinds')).toMatchObject({ code: 'ENGINE_013' });
    });

    const rejection = async (changes: Partial<NetworkTarget>): Promise<unknown> => {
      const other = kind.open(testEngineOptions({ ...target, ...changes }, { connectTimeoutMs: 3_000 }));
      return rejectionOf(other.test()).finally(() => other.close());
    };

    test('errors of connecting say which field is wrong', async () => {
      expect(await rejection({})).toBeNull();
      expect(await rejection({ port: 1 })).toMatchObject({ code: 'CONNECT_003', extra: { invalid: ['host', 'port'] } });
      expect(await rejection({ database: 'no_such' })).toMatchObject({
        code: 'CONNECT_008',
        extra: { invalid: ['database'] },
      });
      expect(await rejection({ encryption: 'verify' })).toMatchObject({ code: 'CONNECT_016' });
    });

    test.skipIf(!kind.signsIn)('a wrong password is reported', async () => {
      expect(await rejection({ password: 'wrong' })).toMatchObject({ extra: { invalid: ['username', 'password'] } });
    });

    test('the place that was checked is the place that is gone to', async () => {
      const requestedPaths: string[] = [];
      const addressOf = async (host: string) => {
        requestedPaths.push(host);
        return '127.0.0.1';
      };
      const other = kind.open(testEngineOptions({ ...target, host: 'no-such-name.invalid' }, { addressOf }));
      expect(await rejectionOf(other.test()).finally(() => other.close())).toBeNull();
      expect(new Set(requestedPaths)).toEqual(new Set(['no-such-name.invalid']));
    });
  });
});
