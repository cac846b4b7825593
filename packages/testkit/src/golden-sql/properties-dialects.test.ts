import { SextantError } from '@sextant/contract';
import { compileQuery, printQuery } from '@sextant/query';
import { dialectNames, type DialectName } from '@sextant/sql';
import { tokenize } from '@sextant/sql/analysis';
import { expect, test } from 'vitest';
import { ordersScope } from './cases.ts';
import { parserComplaint } from './independent-parser.ts';
import { anyQuery, isThorough, randomFrom, seedsIn } from './random-queries.ts';

/** Our tokenizer and another parser read one statement of so many. */
const readsOneOf = isThorough ? 1 : 5;

interface EngineMessage {
  readonly statements: number;
  readonly queries: number;
  readonly codes: readonly string[];
  readonly errors: readonly string[];
}

/** SQL Server's letter before a text of Unicode is no prefix that our tokenizer reads. */
const withoutLetter = (sql: string): string => sql.replaceAll(/(?<=[\s(,])N(?=')/g, '');

/** What is wrong with a statement: a second one inside, or something that another parser cannot read. */
function errorOf(sql: string, dialect: DialectName): string | null {
  if (tokenize(withoutLetter(sql), dialect).some(({ kind }) => kind === 'semicolon')) return 'a second statement';
  return parserComplaint(sql, dialect);
}

function compileAll(dialect: DialectName): EngineMessage {
  const scope = ordersScope(dialect);
  const codes = new Set<string>();
  const errors: string[] = [];
  let statements = 0;
  const seeds = seedsIn(dialect, 8);
  seeds.forEach((seed, index) => {
    try {
      const sql = printQuery(compileQuery(anyQuery(randomFrom(seed)), scope));
      statements += 1;
      const error = index % readsOneOf === 0 ? errorOf(sql, dialect) : null;
      if (error !== null) errors.push(`seed ${seed}: ${error}: ${sql}`);
    } catch (error) {
      if (error instanceof SextantError) codes.add(error.code);
      else errors.push(`seed ${seed}: ${String(error)}`);
    }
  });
  return { statements, queries: seeds.length, codes: [...codes], errors };
}

test.each(dialectNames)(
  '[D20] random queries compile to one statement each in %s, which another parser reads',
  (dialect) => {
    const { statements, queries, codes, errors } = compileAll(dialect);
    expect(errors).toEqual([]);
    // Oracle has no name with double quotes, such as one column of the table.
    expect(codes).toEqual(dialect === 'oracle' ? ['QUERY_015'] : []);
    expect(queries).toBeGreaterThan(1_000);
    expect(statements / queries).toBeGreaterThanOrEqual(dialect === 'oracle' ? 0.8 : 1);
  },
  isThorough ? 1_800_000 : 240_000,
);
