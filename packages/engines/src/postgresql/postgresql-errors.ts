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
  const at: unknown = error instanceof Error && 'position' in error ? error.position : null;
  return { code: code ?? '', text, position: typeof at === 'string' ? Number(at) : null };
}

/**
 * An error of connecting as an error that says which field is wrong. Codes: PostgreSQL manual, appendix A.
 */
export function connectError(error: unknown, target: NetworkTarget): SextantError {
  const network = networkError(error, target);
  if (network !== null) return network;
  const { code, text } = messageOf(error);
  const invalid = (...fields: string[]) => ({ cause: error, extra: { invalid: fields } });
  const { username, database } = target;
  switch (code) {
    case '28P01':
      return fail('CONNECT_006', { username }, invalid('username', 'password'));
    case '28000':
      return /role ".*" does not exist/.test(text)
        ? fail('CONNECT_005', { username }, invalid('username'))
        : fail('CONNECT_019', { reason: firstLine(text) }, invalid('username', 'encryption'));
    case '3D000':
    case '42501':
      return fail('CONNECT_008', { database }, invalid('database'));
    case '53300':
      return fail('CONNECT_020', {}, { cause: error });
    case '57P03':
      return fail('CONNECT_019', { reason: firstLine(text) }, { cause: error });
    default:
      if (/password must be a (?:non-empty )?string|no password supplied/i.test(text))
        return fail('CONNECT_007', { username }, invalid('username', 'password'));
      return fail('CONNECT_019', { reason: firstLine(text) }, { cause: error });
  }
}

const named = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? 'named';

const nearest = (error: unknown): string[] => {
  const hint: unknown = error instanceof Error && 'hint' in error ? error.hint : null;
  const column = typeof hint === 'string' ? /column "(?:[^".]*\.)?([^".]*)"/.exec(hint)?.[1] : undefined;
  return column === undefined ? [] : [column];
};

/** An error of a statement as an error with a code. `prefixLength` is what we wrote before it. Cell values stay out of the message. */
export function statementError(error: unknown, prefixLength: number): SextantError {
  if (error instanceof SextantError) return error;
  const { code, text, position } = messageOf(error);
  const because = { cause: error };
  switch (code) {
    case '42703':
      return fail(
        'ENGINE_001',
        { column: named(/column "?([^"\s]*)"?/, text), table: null, candidates: nearest(error) },
        because,
      );
    case '42P01':
      return fail('ENGINE_002', { table: named(/relation "([^"]*)"/, text), candidates: [] }, because);
    case '3F000':
      return fail('CONNECT_024', { schema: named(/schema "([^"]*)"/, text) }, because);
    case '42601':
      return fail(
        'ENGINE_003',
        { detail: firstLine(text), position: position === null ? null : position - 1 - prefixLength },
        because,
      );
    case '42883':
      return fail('ENGINE_013', { name: named(/function ([\w.]+)\(/, text), candidates: [] }, because);
    case '42501':
      return fail('CONNECT_026', { table: /permission denied for \w+ (\S+)/.exec(text)?.[1] ?? null }, because);
    case '0A000':
      return fail('ENGINE_010', { reason: 'only a SELECT that reads may run' }, because);
    case '25006':
      return fail('ENGINE_010', { reason: 'it would change something, and this connection only reads' }, because);
    case '57014':
      // Our own time limit is told by whoever set it; here the database's limit is meant.
      return fail('ENGINE_009', {}, because);
    case '57P01':
    case '57P02':
    case '57P03':
      return fail('CONNECT_025', {}, because);
    case '53100':
    case '53200':
    case '53400':
    case '54000':
      return fail('ENGINE_007', {}, because);
    case '53300':
      return fail('CONNECT_020', {}, because);
    default:
      return byClass(code, text, error);
  }
}

function byClass(code: string, text: string, error: unknown): SextantError {
  const because = { cause: error };
  if (isCutConnection(error)) return fail('CONNECT_025', {}, because);
  // Texts of data exceptions quote cells, so only what a value should have become is taken over.
  if (code === '22P02' || code === '22007' || code === '22008')
    return fail(
      'ENGINE_005',
      { to: named(/(?:for type|to type) ([\w ]+)/, text).trim() || 'the type asked for' },
      because,
    );
  if (code.startsWith('22')) return fail('ENGINE_006', {}, because);
  if (code === '42804' || code === '42846' || code === '42725')
    return fail('ENGINE_004', { call: named(/operator does not exist: (.*)/, text) }, because);
  if (code.startsWith('42')) return fail('ENGINE_014', { detail: firstLine(text) }, because);
  return fail('ENGINE_015', {}, because);
}
