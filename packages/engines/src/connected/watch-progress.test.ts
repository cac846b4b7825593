import { expect, test } from 'vitest';
import type { RunProgress } from '../engine.ts';
import { connectedKinds } from '../test-kinds.ts';
import { codeOf, testEngineOptions, respondsOneAtATime, runOf, targetOf } from './test-networks.ts';

/** Databases that say while a statement runs how many rows it has read. */
const telling: ReadonlySet<string> = new Set(['ClickHouse', 'Trino']);

for (const { name, variable, open, slowSql } of connectedKinds) {
  const target = targetOf(variable);
  test.skipIf(target === null || respondsOneAtATime(variable))(
    `a long statement on ${name} says ${telling.has(name) ? 'how many rows it has read' : 'nothing that nobody knows'}`,
    async () => {
      if (target === null) return;
      const engine = open(testEngineOptions(target));
      const abort = new AbortController();
      const reports: (RunProgress | null)[] = [];
      const hasRowsRead = (): boolean => reports.some((report) => (report?.rowsRead ?? 0) > 0);
      try {
        const run = codeOf(
          engine.run({
            ...runOf(slowSql),
            timeoutMs: telling.has(name) ? 60_000 : 2_500,
            signal: abort.signal,
            onProgress: (progress) => {
              reports.push(progress);
              if (hasRowsRead()) abort.abort();
            },
          }),
        );
        expect(await run).toBe(telling.has(name) ? 'ENGINE_009' : 'ENGINE_008');
        expect(hasRowsRead()).toBe(telling.has(name));
      } finally {
        await engine.close();
      }
    },
    90_000,
  );
}
