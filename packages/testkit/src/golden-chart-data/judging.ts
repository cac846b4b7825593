import { requestedOf, type GoldenAccess, type GoldenCase, type RecordedQuery, type WireEntry } from './cases.ts';
import { shownText } from './compare-cells.ts';
import type { Difference } from './compare-entry.ts';
import type { GoldenEngine } from './database-files.ts';
import type { WireResponse } from './golden-server.ts';
import { codeOfKind } from './rejection-codes.ts';
import type { Change, RecordedTruth } from './truth.ts';

/** What a judge has at hand. */
export interface Bench {
  /** Compares as if nothing were special about the case. */
  readonly plainly: (golden: GoldenCase, ownResponse: WireResponse) => Difference;
  readonly truth: RecordedTruth;
  readonly engine: GoldenEngine;
  readonly access: GoldenAccess;
}

/** A difference on purpose: to which cases it applies, and what our result to them must be. Each has a line in `docs/differences.md`. */
export interface StatedDifference {
  readonly what: string;
  readonly applies: (golden: GoldenCase, engine: GoldenEngine) => boolean;
  /** Where the judge does not look at every value: that there are rows, or how many. */
  readonly looksAt?: 'that there is a result' | 'count';
  readonly judge: (golden: GoldenCase, ownResponse: WireResponse, bench: Bench) => Difference;
}

/** Cases that the recording calls odd, by its words. */
export const hasQuirk =
  (quirkPattern: RegExp) =>
  ({ known_quirk: knownText }: GoldenCase): boolean =>
    quirkPattern.test(knownText ?? '');

/** What the recording was rejected for, by its kind; empty when it was not. */
export const messageOf = ({ response: { body } }: GoldenCase): string => {
  const { message, errors } = (body ?? {}) as { message?: unknown; errors?: readonly { message?: unknown }[] };
  const text = message ?? errors?.[0]?.message;
  return typeof text === 'string' ? text : '';
};

/** The recorded queries; none of a malformed body. */
export const queriesOf = ({ request: { queries } }: GoldenCase): readonly RecordedQuery[] =>
  Array.isArray(queries) ? (queries as readonly (RecordedQuery | null)[]).filter((query) => query !== null) : [];

/** Cases of which any query is so. */
export const anyQuery =
  (test: (query: RecordedQuery) => boolean) =>
  (golden: GoldenCase): boolean =>
    queriesOf(golden).some(test);

/** Every recorded statement of a case. */
export const statementsOf = ({ response }: GoldenCase): string =>
  (response.result ?? []).map(({ query }) => query).join('\n');

/** A result as text. */
export const bodyText = (ownResponse: WireResponse): string => ownResponse.bytes.toString('utf8');

/** A rejection that says what is wrong: a client's error, with a code and a sentence. */
export function rejectedWithCode(ownResponse: WireResponse, code = /^[A-Z]+_\d{3}$/): Difference {
  if (ownResponse.status < 400 || ownResponse.status >= 500)
    return `should be rejected with a code, ours ${ownResponse.status}: ${bodyText(ownResponse).slice(0, 300).replaceAll('\n', ' ')}`;
  const body = JSON.parse(bodyText(ownResponse)) as {
    message?: unknown;
    errors?: readonly { extra?: { code?: unknown } }[];
  };
  const actualCode = body.errors?.[0]?.extra?.code;
  const isExplained = typeof actualCode === 'string' && code.test(actualCode) && body.message !== '';
  return isExplained ? null : `not rejected as stated: ${shownText(body)}`;
}

/** A result where the recording has none: rows, or a file. */
export function queryResult(_: GoldenCase, ownResponse: WireResponse): Difference {
  if (ownResponse.status !== 200)
    return `should be answered, ours ${ownResponse.status}: ${bodyText(ownResponse).slice(0, 300)}`;
  if (!ownResponse.contentType.startsWith('application/json'))
    return ownResponse.bytes.length > 0 ? null : 'an empty file';
  const { result } = JSON.parse(bodyText(ownResponse)) as { result: readonly WireEntry[] };
  return result.every(({ rowcount }) => (rowcount ?? 0) > 0) ? null : 'should have rows';
}

/** Rejected with the code of what the recording failed for. */
export function judgeRejected(
  golden: GoldenCase,
  ownResponse: WireResponse,
  { engine }: Pick<Bench, 'engine'>,
): Difference {
  const kind = golden.underlying_error ?? messageOf(golden);
  const code = codeOfKind(kind, engine);
  return code === null
    ? `no code is stated for ${shownText(kind)}: ${bodyText(ownResponse).slice(0, 300)}`
    : rejectedWithCode(ownResponse, new RegExp(`^(?:${code})$`));
}

/** An instant without a fraction, beside a bare column. */
export const instantLiteral = /((?:\w|")\s*(?:[<>]=?|!?=)\s*)'(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)'/g;

/** SQLite compares instants as texts, and its own have six more digits. Engines that have a type for them compare instants. */
const asInstants = (sql: string, engine: GoldenEngine): string =>
  engine === 'sqlite' ? sql : sql.replaceAll(instantLiteral, "$1'$2.000000'");

/** The recorded statement with a change is what we must return. */
export const bySqlChange =
  (change: Change): StatedDifference['judge'] =>
  (golden, ownResponse, { plainly, truth, engine }) => {
    const changedCase = truth.withChangedSql(golden, { ...change, sql: (sql) => asInstants(change.sql(sql), engine) });
    return plainly(changedCase === null ? golden : computeCut(golden, changedCase), ownResponse);
  };

/** Which rows a limit leaves of other rows than the recorded ones depends on the engine, unless they are ordered by all that they show. */
function computeCut(golden: GoldenCase, changedCase: GoldenCase): GoldenCase {
  const compare = (changedCase.response.result ?? []).map((entry, index) => {
    const { query, hint } = requestedOf(golden, index);
    const recordedCount = golden.response.result?.[index]?.data?.length ?? 0;
    const isSame = recordedCount === entry.data?.length;
    return isSame || entry.data?.length !== query.row_limit
      ? isSame
        ? hint
        : { order: 'none' as const }
      : { truncated: true };
  });
  return { ...changedCase, compare };
}
