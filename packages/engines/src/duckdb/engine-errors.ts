import { SextantError, fail, nearNames } from '@sextant/contract';
import { causeText } from './cause-text.ts';
import type { HostError } from './protocol.ts';
import { CellTooLarge } from './text-cells.ts';

/** What DuckDB tells of an error when `errors_as_json` is set. */
interface ErrorMessage {
  readonly exception_type?: string;
  readonly exception_message?: string;
  readonly error_subtype?: string;
  readonly position?: string;
  readonly candidates?: string;
  readonly name?: string;
  readonly type?: string;
}

/** What an error carries beside its code: the engine's own error, and where in the statement it is (bytes from 0). */
interface ErrorOptions {
  readonly cause: unknown;
  readonly position: number | null;
}

/** An engine error as an error with a code. Cell values stay out of it: only names, types and positions are taken over. */
function engineError(error: unknown, tables: readonly string[] = []): SextantError {
  if (error instanceof SextantError) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof CellTooLarge || error instanceof RangeError) return fail('ENGINE_007', {}, { cause: error });
  const message = messageOf(text);
  const position = message.position === undefined ? null : Number(message.position);
  return fromEngineMessage(message, tables, { cause: error, position });
}

/** The error as plain data, to cross a process border. */
export function errorOf(error: unknown, tables: readonly string[] = []): HostError {
  const { code, params, cause, position } = engineError(error, tables);
  return { code, params, text: causeText(cause), position };
}

function messageOf(text: string): ErrorMessage {
  const index = text.indexOf('{"exception_type"');
  if (index >= 0) {
    try {
      return JSON.parse(text.slice(index));
    } catch {
      // Not the engine's JSON after all: read it as plain text.
    }
  }
  const [, type, message] = /^(?:\w+: )?([A-Z][\w -]*?) Error: ([\s\S]*)$/.exec(text) ?? [];
  return { exception_type: type ?? 'Unknown', exception_message: message ?? text };
}

function fromEngineMessage(
  engineMessage: ErrorMessage,
  tables: readonly string[],
  options: ErrorOptions,
): SextantError {
  const message = engineMessage.exception_message ?? '';
  switch (engineMessage.exception_type) {
    case 'Parser':
      return fail(
        'ENGINE_003',
        {
          detail: firstLine(message),
          position: engineMessage.position === undefined ? null : Number(engineMessage.position),
        },
        options,
      );
    case 'Binder':
      return binderError(engineMessage, message, tables, options);
    case 'Catalog': {
      const { name = 'named' } = engineMessage;
      // The engine's own name for an operator that ends its expression, as in `a ||`.
      const [, operator] = /^(.+)__postfix$/.exec(name) ?? [];
      if (operator !== undefined)
        return fail('ENGINE_003', { detail: `nothing stands behind ${operator}`, position: null }, options);
      const candidates = candidatesOf(engineMessage, name);
      return engineMessage.type === 'Table' || message.startsWith('Table ')
        ? fail('ENGINE_002', { table: name, candidates }, options)
        : fail('ENGINE_013', { name, candidates }, options);
    }
    case 'Conversion':
      return fail('ENGINE_005', { to: targetOf(message) }, options);
    case 'Out of Range':
      return fail('ENGINE_006', {}, options);
    case 'Out of Memory':
    case 'OutOfMemory':
      return fail('ENGINE_007', {}, options);
    case 'INTERRUPT':
    case 'Interrupt':
      return fail('ENGINE_009', {}, options);
    case 'Permission':
      return fail('ENGINE_010', { reason: 'files and settings are closed' }, options);
    case 'Invalid Input':
      // Texts of this kind quote cells (a pattern, a date part), so they go to the log only.
      return fail('ENGINE_014', { detail: 'an argument does not fit its function' }, options);
    case 'IO':
      return /no space|max_temp_directory_size|disk|too large/i.test(message)
        ? fail('ENGINE_007', {}, options)
        : fail('ENGINE_015', {}, options);
    default:
      return /allocat|memory|bad_alloc/i.test(message)
        ? fail('ENGINE_007', {}, options)
        : fail('ENGINE_015', {}, options);
  }
}

function binderError(
  engineMessage: ErrorMessage,
  message: string,
  tables: readonly string[],
  options: ErrorOptions,
): SextantError {
  if (engineMessage.error_subtype === 'COLUMN_NOT_FOUND' || message.startsWith('Referenced column')) {
    const table = tables.length === 1 ? (tables[0] ?? null) : null;
    const column = engineMessage.name ?? /"([^"]*)"/.exec(message)?.[1] ?? 'named';
    return fail('ENGINE_001', { column, table, candidates: candidatesOf(engineMessage, column) }, options);
  }
  const column = /does not have a column named "([^"]*)"/.exec(message)?.[1];
  const [, table] = /^Table "([^"]*)"/.exec(message) ?? [];
  if (column !== undefined)
    return fail(
      'ENGINE_001',
      { column, table: table ?? null, candidates: candidatesOf(engineMessage, column) },
      options,
    );
  const call = /argument types '([^']*)'/.exec(message)?.[1];
  if (call !== undefined) return fail('ENGINE_004', { call: call.replaceAll(/_LITERAL\b/g, '') }, options);
  return fail('ENGINE_014', { detail: firstLine(message) }, options);
}

const firstLine = (message: string): string => message.split('\n')[0] ?? '';

/** The names that the engine offers, as far as they may have been meant: where it has no near one it offers far ones. */
const candidatesOf = (message: ErrorMessage, written: string): readonly string[] => {
  const namesInMessage =
    message.candidates?.split(/,\s*/) ??
    [...(message.exception_message ?? '').matchAll(/Candidate bindings?: (.*)/g)].flatMap((m) =>
      (m[1] ?? '').replaceAll('"', '').split(/,\s*/),
    );
  const names = namesInMessage.map((name) => name.trim().replaceAll('"', ''));
  return nearNames(
    written,
    names.filter((name) => name !== ''),
  ).slice(0, 5);
};

/** The type that a value could not become: the last word in capitals of the message, or what the message is about. */
const targetOf = (message: string): string => {
  const typeName = /to (?:type )?([A-Z][A-Z0-9_]*(?:\([\d,]*\))?)/.exec(message)?.[1];
  if (typeName !== undefined) return typeName;
  return /timestamp/i.test(message) ? 'TIMESTAMP' : /date/i.test(message) ? 'DATE' : 'the type asked for';
};
