import { fail, SextantError } from '@sextant/contract';
import { firstLine, isCutConnection, networkError } from '../connected/connect-errors.ts';
import type { NetworkTarget } from '../connected/network-target.ts';
import { driverError } from '../connected/network-target.ts';

/** What PostgreSQL tells of an error beside its text. */
interface ErrorMessage {
  readonly code: string;
  readonly text: string;
  /** 1 is the first character of the statement as sent. */
  readonly position: number | null;
}

function messageOf(error: unknown): ErrorMessage {
  const { code, text } = driverError(error);
  const position: unknown = error instanceof Error && 'position' in error ? error.position : null;
  return { code: code ?? '', text, position: typeof position === 'string' ? Number(position) : null };
}

/**
 * An error of connecting as an error that says which field is wrong. Codes: PostgreSQL manual, appendix A.
 */
export function connectError(error: unknown, target: NetworkTarget): SextantError {
  const network = networkError(error, target);
  if (network !== null) return network;
  const { code, text } = messageOf(error);
  const invalidFields = (...fields: string[]) => ({ cause: error, extra: { invalid: fields } });
  const { username, database } = target;
  switch (code) {
    case '28P01':
      return fail('CONNECT_006', { username }, invalidFields('username', 'password'));
    case '28000':
      return /role ".*" does not exist/.test(text)
        ? fail('CONNECT_005', { username }, invalidFields('username'))
        : fail('CONNECT_019', { reason: firstLine(text) }, invalidFields('username', 'encryption'));
    case '3D000':
    case '42501':
      return fail('CONNECT_008', { database }, invalidFields('database'));
    case '53300':
      return fail('CONNECT_020', {}, { cause: error });
    case '57P03':
      return fail('CONNECT_019', { reason: firstLine(text) }, { cause: error });
    default:
      if (/password must be a (?:non-empty )?string|no password supplied/i.test(text))
        return fail('CONNECT_007', { username }, invalidFields('username', 'password'));
      return fail('CONNECT_019', { reason: firstLine(text) }, { cause: error });
  }
}

const firstMatch = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? 'named';

const nearest = (error: unknown): string[] => {
  const hint: unknown = error instanceof Error && 'hint' in error ? error.hint : null;
  const column = typeof hint === 'string' ? /column "(?:[^".]*\.)?([^".]*)"/.exec(hint)?.[1] : undefined;
  return column === undefined ? [] : [column];
};

/** An error of a statement as an error with a code. `prefixLength` is what we wrote before it. Cell values stay out of the message. */
export function statementError(error: unknown, prefixLength: number): SextantError {
  if (error instanceof SextantError) return error;
  const { code, text, position } = messageOf(error);
  // Characters from 0, in the statement as its author knows it.
  const ownPosition = position === null ? null : position - 1 - prefixLength;
  const errorOptions = { cause: error, position: ownPosition === null || ownPosition < 0 ? null : ownPosition };
  switch (code) {
    case '42703':
      return fail(
        'ENGINE_001',
        { column: firstMatch(/column "?([^"\s]*)"?/, text), table: null, candidates: nearest(error) },
        errorOptions,
      );
    case '42P01':
      return fail('ENGINE_002', { table: firstMatch(/relation "([^"]*)"/, text), candidates: [] }, errorOptions);
    case '3F000':
      return fail('CONNECT_024', { schema: firstMatch(/schema "([^"]*)"/, text) }, errorOptions);
    case '42601':
      return fail('ENGINE_003', { detail: firstLine(text), position: ownPosition }, errorOptions);
    case '42883':
      return fail('ENGINE_013', { name: firstMatch(/function ([\w.]+)\(/, text), candidates: [] }, errorOptions);
    case '42501':
      return fail('CONNECT_026', { table: /permission denied for \w+ (\S+)/.exec(text)?.[1] ?? null }, errorOptions);
    case '0A000':
      return fail('ENGINE_010', { reason: 'only a SELECT that reads may run' }, errorOptions);
    case '25006':
      return fail('ENGINE_010', { reason: 'it would change something, and this connection only reads' }, errorOptions);
    case '57014':
      // Our own time limit is reported by whoever set it; here the database's limit is meant.
      return fail('ENGINE_009', {}, errorOptions);
    case '57P01':
    case '57P02':
    case '57P03':
      return fail('CONNECT_025', {}, errorOptions);
    case '53100':
    case '53200':
    case '53400':
    case '54000':
      return fail('ENGINE_007', {}, errorOptions);
    case '53300':
      return fail('CONNECT_020', {}, errorOptions);
    default:
      return byClass(code, text, errorOptions);
  }
}

function byClass(code: string, text: string, errorOptions: { readonly cause: unknown }): SextantError {
  if (isCutConnection(errorOptions.cause)) return fail('CONNECT_025', {}, errorOptions);
  // Texts of data exceptions quote cells, so only what a value should have become is taken over.
  if (code === '22P02' || code === '22007' || code === '22008')
    return fail(
      'ENGINE_005',
      { to: firstMatch(/(?:for type|to type) ([\w ]+)/, text).trim() || 'the type asked for' },
      errorOptions,
    );
  if (code.startsWith('22')) return fail('ENGINE_006', {}, errorOptions);
  if (code === '42804' || code === '42846' || code === '42725')
    return fail('ENGINE_004', { call: firstMatch(/operator does not exist: (.*)/, text) }, errorOptions);
  // 54: what the server has a limit for, such as columns of a result.
  if (code.startsWith('42') || code.startsWith('54'))
    return fail('ENGINE_014', { detail: firstLine(text) }, errorOptions);
  return fail('ENGINE_015', {}, errorOptions);
}
