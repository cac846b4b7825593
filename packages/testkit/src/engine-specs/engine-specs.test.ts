import { dialectNames, dialects, make, printExpression, truncations } from '@sextant/sql';
import { describe, expect, test } from 'vitest';
import { calculate } from './calculate.ts';
import { evaluatorOf } from './evaluators.ts';
import { runDialect, runGrains } from './run.ts';
import { moments } from './samples.ts';

describe.each(dialectNames)('%s', (dialect) => {
  test('cuts every moment where the calendar says, by every grain', async ({ skip }) => {
    const wrongTexts = await runGrains(dialect);
    if (wrongTexts === null) return skip(`the engine of ${dialect} is not here`);
    expect(wrongTexts).toEqual([]);
  });

  test('offers every grain', () => {
    expect(truncations.filter((grain) => typeof dialects[dialect].truncate[grain] !== 'function')).toEqual([]);
  });

  test('each recorded grain, conversion and literal means the same, or ours alone is right', async ({ skip }) => {
    const outcomes = await runDialect(dialect);
    if (outcomes === null) return skip(`the engine of ${dialect} is not here`);
    expect(outcomes.filter(({ kind }) => kind === 'wrong')).toEqual([]);
    expect(outcomes.some(({ kind }) => kind === 'equal')).toBe(true);
  });
});

describe('the calculator', () => {
  test('agrees with a real engine about what both can', async () => {
    const inDuckdb = await evaluatorOf('duckdb');
    const bareDialect = { ...dialects.redshift, quoteIdentifier: (name: string) => name };
    const texts = truncations.map((grain) => printExpression(make.truncate(make.column('col'), grain), bareDialect));
    const calculatedTimes = texts.map((sql) => moments.map((ms) => calculate(sql, { ms }, 'redshift')));
    const engineTimes = await Promise.all(texts.map(async (sql) => inDuckdb?.(sql, '')));
    expect(calculatedTimes).toEqual(engineTimes);
  });

  test('guesses nothing', () => {
    expect(() => calculate('TIME_FLOOR(col)', { ms: 0 }, 'oracle')).toThrow('oracle has no time_floor');
    expect(() => calculate('col col', { ms: 0 }, 'oracle')).toThrow('more than one expression');
    expect(() => calculate("DATEADD(SECOND, 4000000000, '1970-01-01')", { ms: 0 }, 'mssql')).toThrow('overflow');
  });
});
