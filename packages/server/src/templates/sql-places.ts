import { TemplateError } from './language/template-error.ts';
import type { Span, Text } from './language/text.ts';

/** Where in a statement a letter stands. `prefixed` is a text such as E'..', which has escapes of its own. */
type SqlState = 'code' | 'text' | 'prefixed' | 'name' | 'tick' | 'line' | 'block';

const closing: Readonly<Partial<Record<SqlState, string>>> = { text: "'", prefixed: "'", name: '"', tick: '`' };
const opening: Readonly<Record<string, SqlState>> = { '"': 'name', '`': 'tick', '--': 'line', '/*': 'block' };
const beforePrefixed = /[\p{L}\p{N}_&$]/u;
const touching = /[\p{L}\p{N}_$.'"`]/u;
const plainNumber = /^-?\d{1,38}(?:\.\d{1,38})?$/;

/** The author's letters from `from` to before `to`. */
interface TextSpan {
  readonly from: number;
  readonly to: number;
  /** Whether a backslash takes its meaning from the letter after it. */
  readonly hasBackslashes: boolean;
}

/** The state after the author's letters. */
function stateAfter(sql: string, { from, to, hasBackslashes }: TextSpan, start: SqlState): SqlState {
  let sqlState = start;
  for (let index = from; index < to; index += 1) {
    const letter = sql.charAt(index);
    const pair = sql.slice(index, Math.min(index + 2, to));
    const close = closing[sqlState];
    if (close !== undefined) {
      if (letter === '\\' && hasBackslashes) {
        // A value right after it would lose its first letter's own escape.
        if (index + 1 === to && to < sql.length) return 'prefixed';
        index += 1;
        continue;
      }
      if (letter !== close) continue;
      if (pair === close + close) index += 1;
      else sqlState = 'code';
    } else if (sqlState === 'line') {
      if (letter === '\n') sqlState = 'code';
    } else if (sqlState === 'block') {
      if (pair !== '*/') continue;
      index += 1;
      sqlState = 'code';
    } else if (letter === "'") sqlState = beforePrefixed.test(sql.charAt(index - 1)) ? 'prefixed' : 'text';
    else {
      sqlState = opening[letter] ?? opening[pair] ?? 'code';
      if (sqlState === 'line' || sqlState === 'block') index += 1;
    }
  }
  return sqlState;
}

/** How a dialect spells a text inside of its quotes. */
export type EscapeText = (text: string) => string;

interface WrittenValue {
  readonly sqlState: SqlState;
  readonly span: Span;
  /** The author's letters before and after it. */
  readonly neighborSigns: readonly [string, string];
  readonly hasBackslashes: boolean;
}

/** What a value is written as where it stands. @throws TemplateError where it would be SQL of its own */
function writeValue(
  value: string,
  { sqlState, span, neighborSigns, hasBackslashes }: WrittenValue,
  escapeText: EscapeText,
): string {
  switch (sqlState) {
    case 'text':
      return escapeText(value);
    case 'name':
    case 'tick': {
      // How names are escaped differs between dialects with backslashes: there, only what needs no escape.
      if (hasBackslashes && /["`\\]/.test(value)) throw unquotedError(span);
      const quote = sqlState === 'name' ? '"' : '`';
      return value.replaceAll(quote, quote + quote);
    }
    case 'line':
    case 'block':
      return value.replaceAll(/[^\p{L}\p{N} .,:@]/gu, '_');
    case 'code':
      if (plainNumber.test(value) && !neighborSigns.some((letter) => touching.test(letter)))
        return value.startsWith('-') ? `(${value})` : value;
      throw unquotedError(span);
    case 'prefixed':
      throw unquotedError(span);
  }
}

const unquotedError = ({ origin }: Span): TemplateError => new TemplateError('unquoted', origin);

/**
 * Turns what a template wrote into SQL. Letters that came from outside can only be part of a text, a quoted name or a comment, and are
 * escaped for it; outside of quotes they may only be a number. So no value ends the quotes that its author put around it.
 *
 * @param onBare called with every value outside of quotes, also where it is a number now. Default: nobody
 * @throws TemplateError of kind unquoted with the value's origin
 */
export function resolve(
  { text, spans }: Text,
  escapeText: EscapeText,
  onBare: (origin: string) => void = () => undefined,
): string {
  if (spans.length === 0) return text;
  const parts: string[] = [];
  const hasBackslashes = escapeText('\\') !== '\\';
  let sqlState: SqlState = 'code';
  let offset = 0;
  for (const span of joinSpans(spans)) {
    sqlState = stateAfter(text, { from: offset, to: span.from, hasBackslashes }, sqlState);
    if (sqlState === 'code' || sqlState === 'prefixed') onBare(span.origin);
    const neighborSigns = [text.charAt(span.from - 1), text.charAt(span.to)] as const;
    parts.push(
      text.slice(offset, span.from),
      writeValue(text.slice(span.from, span.to), { sqlState, span, neighborSigns, hasBackslashes }, escapeText),
    );
    offset = span.to;
  }
  return [...parts, text.slice(offset)].join('');
}

/** Spans that touch are one value to whoever reads the SQL. */
function joinSpans(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans) {
    const last = found.at(-1);
    if (last?.to === span.from) found[found.length - 1] = { ...last, to: span.to };
    else found.push(span);
  }
  return found;
}
