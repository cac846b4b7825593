import { SextantError, fail } from '@sextant/contract';
import { causeText } from './cause-text.ts';
import type { HostFailure } from './protocol.ts';
import { CellTooLarge } from './text-cells.ts';

/** What DuckDB tells of a failure when `errors_as_json` is set. */
interface Told {
  readonly exception_type?: string;
  readonly exception_message?: string;
  readonly error_subtype?: string;
  readonly position?: string;
  readonly candidates?: string;
  readonly name?: string;
  readonly type?: string;
}

/** An engine failure as an error with a code. Cell values stay out of it: only names, types and positions are taken over. */
export function engineError(error: unknown, tables: readonly string[] = []): SextantError {
  if (error instanceof SextantError) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof CellTooLarge || error instanceof RangeError) return fail('ENGINE_007', {}, { cause: error });
  return fromTold(toldBy(text), tables, error);
}

/** The failure as plain data, to cross a process border. */
export function failureOf(error: unknown, tables: readonly string[] = []): HostFailure {
  const { code, params, cause } = engineError(error, tables);
  return { code, params, text: causeText(cause) };
}

function toldBy(text: string): Told {
  const at = text.indexOf('{"exception_type"');
  if (at >= 0) {
    try {
      return JSON.parse(text.slice(at));
    } catch {
      // Not the engine's JSON after all: read it as plain text.
    }
  }
  const [, type, message] = /^(?:\w+: )?([A-Z][\w -]*?) Error: ([\s\S]*)$/.exec(text) ?? [];
  return { exception_type: type ?? 'Unknown', exception_message: message ?? text };
}

function fromTold(told: Told, tables: readonly string[], cause: unknown): SextantError {
  const message = told.exception_message ?? '';
  const candidates = candidatesOf(told);
  switch (told.exception_type) {
    case 'Parser':
      return fail(
        'ENGINE_003',
        { detail: firstLine(message), position: told.position === undefined ? null : Number(told.position) },
        { cause },
      );
    case 'Binder':
      return binderError(told, message, tables, cause);
    case 'Catalog':
      return told.type === 'Table' || message.startsWith('Table ')
        ? fail('ENGINE_002', { table: told.name ?? 'named', candidates }, { cause })
        : fail('ENGINE_013', { name: told.name ?? 'named', candidates }, { cause });
    case 'Conversion':
      return fail('ENGINE_005', { to: targetOf(message) }, { cause });
    case 'Out of Range':
      return fail('ENGINE_006', {}, { cause });
    case 'Out of Memory':
    case 'OutOfMemory':
      return fail('ENGINE_007', {}, { cause });
    case 'INTERRUPT':
    case 'Interrupt':
      return fail('ENGINE_009', {}, { cause });
    case 'Permission':
      return fail('ENGINE_010', { reason: 'files and settings are closed' }, { cause });
    case 'Invalid Input':
      // Texts of this kind quote cells (a pattern, a date part), so they go to the log only.
      return fail('ENGINE_014', { detail: 'an argument does not fit its function' }, { cause });
    case 'IO':
      return /no space|max_temp_directory_size|disk|too large/i.test(message)
        ? fail('ENGINE_007', {}, { cause })
        : fail('ENGINE_015', {}, { cause });
    default:
      return /allocat|memory|bad_alloc/i.test(message)
        ? fail('ENGINE_007', {}, { cause })
        : fail('ENGINE_015', {}, { cause });
  }
}

function binderError(told: Told, message: string, tables: readonly string[], cause: unknown): SextantError {
  if (told.error_subtype === 'COLUMN_NOT_FOUND' || message.startsWith('Referenced column')) {
    const table = tables.length === 1 ? (tables[0] ?? null) : null;
    return fail(
      'ENGINE_001',
      { column: told.name ?? /"([^"]*)"/.exec(message)?.[1] ?? 'named', table, candidates: candidatesOf(told) },
      { cause },
    );
  }
  const column = /does not have a column named "([^"]*)"/.exec(message)?.[1];
  const [, table] = /^Table "([^"]*)"/.exec(message) ?? [];
  if (column !== undefined)
    return fail('ENGINE_001', { column, table: table ?? null, candidates: candidatesOf(told) }, { cause });
  const call = /argument types '([^']*)'/.exec(message)?.[1];
  if (call !== undefined) return fail('ENGINE_004', { call: call.replaceAll(/_LITERAL\b/g, '') }, { cause });
  return fail('ENGINE_014', { detail: firstLine(message) }, { cause });
}

const firstLine = (message: string): string => message.split('\n')[0] ?? '';

const candidatesOf = (told: Told): string[] => {
  const named =
    told.candidates?.split(/,\s*/) ??
    [...(told.exception_message ?? '').matchAll(/Candidate bindings?: (.*)/g)].flatMap((m) =>
      (m[1] ?? '').replaceAll('"', '').split(/,\s*/),
    );
  return named
    .map((name) => name.trim().replaceAll('"', ''))
    .filter((name) => name !== '')
    .slice(0, 5);
};

/** The type that a value could not become: the last word in capitals of the message, or what the message is about. */
const targetOf = (message: string): string => {
  const named = /to (?:type )?([A-Z][A-Z0-9_]*(?:\([\d,]*\))?)/.exec(message)?.[1];
  if (named !== undefined) return named;
  return /timestamp/i.test(message) ? 'TIMESTAMP' : /date/i.test(message) ? 'DATE' : 'the type asked for';
};
