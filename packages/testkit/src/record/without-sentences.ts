import { isMap, isPair, isScalar, parseDocument, visit } from 'yaml';
import { kindOfMessage } from '../golden-chart-data/error-kinds.ts';

type Json = unknown;

const isObject = (value: Json): value is Readonly<Record<string, Json>> => typeof value === 'object' && value !== null;

/** Every member of a value changed by its name, inside first. */
function mapMembers(value: Json, change: (name: string, member: Json) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => mapMembers(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, change(name, mapMembers(member, change))] as const),
  );
}

const messages: ReadonlySet<string> = new Set(['message', 'error', 'underlying_error', 'exception']);

/** A response with the kinds of its error messages in their place. */
export const withErrorKinds = (response: Json): Json =>
  mapMembers(response, (name, member) => {
    if (name === 'issue_codes' && Array.isArray(member)) return member.map(({ code }: { code: Json }) => ({ code }));
    return messages.has(name) && typeof member === 'string' ? kindOfMessage(member) : member;
  });

const prose: ReadonlySet<string> = new Set(['description', 'summary', 'title', 'example', 'examples', 'warning_text']);

/** A document without the texts that explain it. A member that is called so is kept: it is no text. */
export const withoutProse = (document: Json): Json => {
  if (Array.isArray(document)) return document.map(withoutProse);
  if (!isObject(document)) return document;
  const keptMembers = Object.entries(document).filter(([name, member]) => !prose.has(name) || isObject(member));
  return Object.fromEntries(keptMembers.map(([name, member]) => [name, withoutProse(member)]));
};

const leftOut = '"A text that is left out."\n';

/** An exported document with its long texts replaced; everything else is as it was written, to the letter. */
export function withoutTexts(yaml: string): string {
  const ranges: (readonly [start: number, end: number])[] = [];
  visit(parseDocument(yaml), {
    Pair: (_, { key, value }, path) => {
      const name = isScalar(key) ? String(key.value) : '';
      const parentNode = path.at(-1);
      const isMarkdown =
        name === 'code' && isMap(parentNode) && path.some((node) => isPair(node) && isMarkdownKey(node.key));
      if (!isScalar(value) || typeof value.value !== 'string' || !value.value.includes(' ') || !value.range) return;
      if (name === 'description' || isMarkdown) ranges.push([value.range[0], value.range[2]]);
    },
  });
  return ranges.reduceRight((text, [start, end]) => text.slice(0, start) + leftOut + text.slice(end), yaml);
}

const isMarkdownKey = (key: unknown): boolean => isScalar(key) && String(key.value).startsWith('MARKDOWN-');
