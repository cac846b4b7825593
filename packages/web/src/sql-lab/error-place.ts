import { nearestName, recordOf } from '@sextant/contract';

/** Something wrong at a place of the text: characters [from, to). */
export interface ErrorMark {
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** What should stand there; null where nobody knows. */
  readonly fix: string | null;
}

/** An error of a statement, as the server tells it. */
export interface StatementError {
  readonly message: string;
  /** What stands beside the code: places and names. */
  readonly extra: Readonly<Record<string, unknown>>;
}

const asNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const asTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Where line and column, from 1, stand in a text. */
export function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, Math.max(0, line - 1)).reduce((sum, one) => sum + one.length + 1, 0);
  const length = lines[line - 1]?.length ?? 0;
  return Math.min(text.length, before + Math.min(length, Math.max(0, column - 1)));
}

/** The name that an error is about; null where it names none. */
function nameOf({ extra }: StatementError): string | null {
  const params = recordOf(extra['params']);
  return asText(params['column']) ?? asText(params['table']) ?? asText(params['name']);
}

const letters = /[\p{L}\p{N}_$]/u;

/** Where a name stands by itself in a text, at `from` or after it; null where it does not. */
function placeOfName(text: string, name: string, from: number): number | null {
  const lower = text.toLowerCase();
  for (
    let start = lower.indexOf(name.toLowerCase(), from);
    start >= 0;
    start = lower.indexOf(name.toLowerCase(), start + 1)
  )
    if (!letters.test(text[start - 1] ?? ' ') && !letters.test(text[start + name.length] ?? ' ')) return start;
  return null;
}

/** Where an error is in the text that was sent, as far as the server says; null for none. A line counts in that text, a position in what was run. */
function startOf(text: string, { extra, message }: StatementError): number | null {
  const params = recordOf(extra['params']);
  const line = asNumber(extra['line']) ?? asNumber(params['line']);
  if (line !== null) return offsetOf(text, line, asNumber(extra['column']) ?? 1);
  const position = asNumber(extra['position']) ?? asNumber(params['position']);
  if (position !== null) return Math.min(text.length, Math.max(0, position));
  const named = /\bline (\d+)(?:[,:]? column (\d+))?/i.exec(message);
  return named === null ? null : offsetOf(text, Number(named[1]), Number(named[2] ?? 1));
}

/**
 * The place of an error in a text, and what should stand there: by the server's place, by the name that the error is about, or both. Null where
 * neither is known.
 */
export function errorPlace(text: string, error: StatementError, from = 0): ErrorMark | null {
  const start = startOf(text, error);
  const name = nameOf(error);
  const last = name?.split('.').at(-1) ?? null;
  const [written, matchStart] = [name, last].flatMap((one): readonly (readonly [string, number])[] => {
    if (one === null) return [];
    const found = placeOfName(text, one, start ?? from) ?? placeOfName(text, one, from);
    return found === null ? [] : [[one, found]];
  })[0] ?? [null, start];
  if (matchStart === null) return null;
  const candidates = asTexts(recordOf(error.extra['params'])['candidates']);
  const fix = name === null || candidates.length === 0 ? null : (nearestName(last ?? name, candidates) ?? null);
  const isFixable = written !== null && fix !== null && fix.toLowerCase() !== written.toLowerCase();
  return {
    from: matchStart,
    to: matchStart + (written?.length ?? 0),
    message: error.message,
    fix: isFixable ? fix : null,
  };
}
