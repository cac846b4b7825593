import type { Metric } from '@sextant/contract';

const summing: readonly string[] = ['COUNT', 'SUM'];

/** The index after the parenthesis that closes the one at `open`; -1 when none does. Quoted text counts for nothing. */
function afterClosing(sql: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < sql.length; at += 1) {
    const letter = sql.charAt(at);
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === "'" || letter === '"') quote = letter;
    else if (letter === '(') depth += 1;
    else if (letter === ')' && (depth -= 1) === 0) return at + 1;
  }
  return -1;
}

/** One COUNT or SUM and nothing around it but its FILTER. What reads otherwise is not known to add up. */
function isSumOrCount(sql: string): boolean {
  const text = sql.trim();
  if (!/^(count|sum)\s*\((?!\s*distinct\b)/i.test(text)) return false;
  const end = afterClosing(text, text.indexOf('('));
  if (end < 0) return false;
  const rest = text.slice(end).trim();
  return rest === '' || (/^filter\s*\(/i.test(rest) && afterClosing(rest, rest.indexOf('(')) === rest.length);
}

/**
 * True for metrics of which the parts are known to add up to the whole: counts and sums. `expressionOf` gives the SQL of a
 * saved metric, null for one that is not known.
 */
export function addsUp(metric: Metric | null, expressionOf: (name: string) => string | null): boolean {
  switch (metric?.kind) {
    case 'aggregate':
      return summing.includes(metric.aggregate);
    case 'saved':
      return isSumOrCount(expressionOf(metric.name) ?? '');
    case 'sql':
      return isSumOrCount(metric.sql);
    default:
      return false;
  }
}
