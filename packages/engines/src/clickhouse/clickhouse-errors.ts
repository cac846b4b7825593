import { fail, SextantError } from '@sextant/contract';
import { firstLine, isCutConnection, networkError } from '../connected/connect-errors.ts';
import type { NetworkTarget } from '../connected/network-target.ts';

/** An error as ClickHouse tells it: `Code: 47. DB::Exception: …`. */
export class ClickhouseError extends Error {
  readonly number: number;

  constructor(number: number, text: string) {
    super(text);
    this.number = number;
  }
}

const engineMessage = /Code: (\d+)[.,] (?:e\.displayText\(\) = )?DB::(?:\w+Exception|Exception): ([^]*)/;

/** What a text tells of an error; null when it tells none. */
export function errorIn(text: string): ClickhouseError | null {
  const [, number = '', message = ''] = engineMessage.exec(text) ?? [];
  return number === '' ? null : new ClickhouseError(Number(number), message);
}

const signIn = new Set([192, 193, 194, 516]);
const unknownDatabase = 81;

/** An error of connecting as an error that says which field is wrong. Numbers: ClickHouse, `ErrorCodes.cpp`. */
export function connectError(error: unknown, target: NetworkTarget): SextantError {
  const network = networkError(error, target);
  if (network !== null) return network;
  const invalidFields = (...fields: string[]) => ({ cause: error, extra: { invalid: fields } });
  if (error instanceof ClickhouseError) {
    if (signIn.has(error.number))
      return fail('CONNECT_007', { username: target.username }, invalidFields('username', 'password'));
    if (error.number === unknownDatabase)
      return fail('CONNECT_008', { database: target.database }, invalidFields('database'));
    if (error.number === 202) return fail('CONNECT_020', {}, { cause: error });
  }
  const text = error instanceof Error ? error.message : String(error);
  return fail('CONNECT_019', { reason: firstLine(text) }, { cause: error });
}

const firstMatch = (text: string, ...patterns: readonly RegExp[]): string => {
  for (const pattern of patterns) {
    const [, found] = pattern.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  return 'named';
};

/** Names that the server offers in place of an unknown one. */
const suggestions = (text: string): string[] =>
  Array.from(
    (/[Mm]aybe you meant:? \[?([^\]]*)/.exec(text)?.[1] ?? '').matchAll(/'([^']+)'/g),
    ([, name = '']) => name,
  );

/** The word that the server has for an error, which says nothing of cells. */
const wordOf = ({ number, message }: ClickhouseError): string =>
  /\(([A-Z][A-Z_]+)\)/.exec(message)?.[1] ?? `code ${number}`;

/** Numbers of errors that mean the same to whoever asked. */
const groups: readonly (readonly [readonly number[], (error: ClickhouseError) => SextantError])[] = [
  [
    [47, 8, 16, 10],
    ({ message }) =>
      fail('ENGINE_001', {
        column: firstMatch(
          message,
          /identifiers?:? [`']([^`']+)/i,
          /identifier:? (\S+?)[,.]?(?:\s|$)/i,
          /column [`']?([^`'\s]+)/i,
        ),
        table: null,
        candidates: suggestions(message),
      }),
  ],
  [
    [60],
    ({ message }) =>
      fail('ENGINE_002', {
        table: firstMatch(message, /identifier [`']([^`']+)/i, /[Tt]able (\S+) does(?:n't| not) exist/),
        candidates: suggestions(message),
      }),
  ],
  [
    [unknownDatabase],
    ({ message }) => fail('CONNECT_024', { schema: firstMatch(message, /Database (\S+) does(?:n't| not) exist/) }),
  ],
  [
    [168],
    ({ message }) => fail('ENGINE_020', { limit: `${firstMatch(message, /Maximum: (\d+)/)} parts (max_ast_elements)` }),
  ],
  [
    [62],
    ({ message }) => {
      if (/Max query size exceeded/i.test(message)) return fail('ENGINE_020', { limit: 'max_query_size bytes' });
      const position = /failed at position (\d+)/.exec(message)?.[1];
      return fail('ENGINE_003', {
        detail: position === undefined ? 'it is no statement of this database' : 'not understood from here on',
        position: position === undefined ? null : Number(position) - 1,
      });
    },
  ],
  [
    [46, 63],
    ({ message }) =>
      fail('ENGINE_013', {
        name: firstMatch(message, /function(?: with name)?:? [`']?([\w.]+)/i),
        candidates: suggestions(message),
      }),
  ],
  [[43, 53, 386, 42], ({ message }) => fail('ENGINE_004', { call: firstMatch(message, /function [`']?(\w+)/i) })],
  [[6, 27, 38, 41, 70, 72, 131, 349, 467], () => fail('ENGINE_005', { to: 'the type asked for' })],
  [[69, 153, 407], () => fail('ENGINE_006', {})],
  [[241, 158, 191, 243, 307, 396], () => fail('ENGINE_007', {})],
  [[159, 160, 394], () => fail('ENGINE_009', {})],
  [[164, 452], () => fail('ENGINE_010', { reason: 'it would change something, and this connection only reads' })],
  [[497, 291, 446], ({ message }) => fail('CONNECT_026', { table: / ON ([\w.`*]+)/.exec(message)?.[1] ?? null })],
  [[202], () => fail('CONNECT_020', {})],
  [[210, 209, 236], () => fail('CONNECT_025', {})],
];

/** An error of a statement as an error with a code. Cell values stay out of the message. */
export function statementError(error: unknown): SextantError {
  if (error instanceof SextantError) return error;
  if (!(error instanceof ClickhouseError))
    return isCutConnection(error)
      ? fail('CONNECT_025', {}, { cause: error })
      : fail('ENGINE_015', {}, { cause: error });
  const [, makeError] = groups.find(([numbers]) => numbers.includes(error.number)) ?? [];
  const found = makeError?.(error) ?? fail('ENGINE_014', { detail: wordOf(error) });
  found.cause = error;
  return found;
}
