import { createHash } from 'node:crypto';

/** JSON text as UTF-8 in stretches, of which none is too long for one text, with a hash of the whole. */
export interface JsonChunks {
  readonly chunks: readonly Uint8Array[];
  readonly hash: string;
}

const chunkLength = 256 * 1024;
/** So many items of a long list become text together. */
const itemsAtOnce = 1_000;
/** A list of series, a series, its values: below them nothing is long. */
const maxDepth = 2;

function* textsOf(value: unknown, depth: number): Generator<string> {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return yield JSON.stringify(value);
  if (Array.isArray(value)) return yield* listTexts(value, depth);
  let before = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* textsOf(member, depth + 1);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* listTexts(list: readonly unknown[], depth: number): Generator<string> {
  yield '[';
  for (let position = 0; position < list.length; position += itemsAtOnce) {
    if (position > 0) yield ',';
    if (list.length > itemsAtOnce || depth === maxDepth) {
      yield JSON.stringify(list.slice(position, position + itemsAtOnce)).slice(1, -1);
      continue;
    }
    for (const [index, item] of list.entries()) {
      if (index > 0) yield ',';
      yield* textsOf(item, depth + 1);
    }
  }
  yield ']';
}

/** The value as JSON. */
export function jsonChunks(value: unknown): JsonChunks {
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  let text = '';
  const flush = (): void => {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    chunks.push(bytes);
    text = '';
  };
  for (const part of textsOf(value, 0)) {
    text += part;
    if (text.length >= chunkLength) flush();
  }
  flush();
  return { chunks, hash: hash.digest('base64url') };
}

/** What the chunks say. Meant for what is known to be small. */
export const valueOfChunks = ({ chunks }: JsonChunks): unknown => JSON.parse(Buffer.concat(chunks).toString());
