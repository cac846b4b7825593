import { isRecord } from '@sextant/contract';
import { Document, isAlias, isMap as isYamlMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { CollectionTag, ScalarTag, Tags } from 'yaml';
import { stringifyString } from 'yaml/util';
import type { Value } from '../../wire/json-values.ts';

/*
 * The types are ours (decision 0037): what PyYAML makes of plain texts, and limits that `yaml` does not have.
 */

/** A text that is not taken as YAML; the message says why. */
export class YamlError extends Error {}

const tagOf = (name: string): string => `tag:yaml.org,2002:${name}`;

const numberOf = (text: string): number | bigint => {
  const value = BigInt(text);
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
};

function wholeOf(source: string): number | bigint {
  const text = source.replaceAll('_', '');
  const isNegative = text.startsWith('-');
  const digits = text.replace(/^[-+]/, '');
  const plainText = digits.includes(':') ? sixtieths(digits) : /^0[0-7]+$/.test(digits) ? `0o${digits}` : digits;
  const value = numberOf(plainText);
  return isNegative ? -value : value;
}

/** `1:30` is ninety: digits of base 60. */
const sixtieths = (text: string): string =>
  String(text.split(':').reduce((sum, part) => sum * 60n + BigInt(part === '' ? 0 : part), 0n));

const dotNumbers: Readonly<Record<string, number>> = { inf: Infinity, '-inf': -Infinity, nan: Number.NaN };

function floatOf(source: string): number {
  const text = source.replaceAll('_', '').toLowerCase();
  const dotNumber = dotNumbers[text.replace('+', '').replace('.', '')];
  return dotNumber !== undefined && /inf|nan/.test(text) ? dotNumber : Number(text);
}

/** A double as YAML 1.1 knows one again: it needs a point, and a sign in its exponent. */
function floatText(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf';
  const [digits = '', exponent] = String(value).split('e');
  const dottedDigits = digits.includes('.') ? digits : `${digits}.0`;
  return exponent === undefined
    ? dottedDigits
    : `${dottedDigits}e${/^[-+]/.test(exponent) ? exponent : `+${exponent}`}`;
}

const plainTags: readonly ScalarTag[] = [
  {
    tag: tagOf('null'),
    default: true,
    identify: (value) => value === null,
    test: /^(?:~|null|Null|NULL|)$/,
    resolve: () => null,
    stringify: () => 'null',
  },
  {
    tag: tagOf('bool'),
    default: true,
    identify: (value) => typeof value === 'boolean',
    test: /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/,
    resolve: (text) => /^(?:y|t|on)/i.test(text),
    stringify: ({ value }) => String(value),
  },
  {
    tag: tagOf('int'),
    default: true,
    identify: (value) => typeof value === 'bigint' || Number.isInteger(value),
    test: /^[-+]?(?:0b[01_]+|0[0-7_]+|0|[1-9][0-9_]*|0x[0-9a-fA-F_]+|[1-9][0-9_]*(?::[0-5]?[0-9])+)$/,
    resolve: wholeOf,
    stringify: ({ value }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) ? floatText(value) : String(value),
  },
  {
    tag: tagOf('float'),
    default: true,
    identify: (value) => typeof value === 'number',
    test: /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
    resolve: floatOf,
    stringify: ({ value }) => floatText(Number(value)),
  },
];

/** Texts that another reader of YAML takes for something else: they are quoted when we write, and texts when we read. */
const ambiguous = [
  // Times, the value key and the merge key of YAML 1.1, and its sixtieths with a point.
  /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt\s].*)?$/,
  /^(?:=|<<)$/,
  /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/,
  // Numbers and one-letter booleans of other readings.
  /^[-+]?(?:[0-9.][0-9._]*(?:[eE][-+]?[0-9]+)?|0o[0-7]+)$/,
  /^[yYnN]$/,
].map((test): ScalarTag => ({
  tag: tagOf('str-quoted'),
  default: true,
  identify: () => false,
  test,
  resolve: (text) => text,
}));

const unprintable = /[^\n\u0020-\u007E\u00A0-\u2027\u202A-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD\u{10000}-\u{10FFFF}]/u;

const escapeText = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\u007F-\uFFFF]/g,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );

const textTag: ScalarTag = {
  tag: tagOf('str'),
  default: true,
  identify: (value) => typeof value === 'string',
  resolve: (text) => text,
  stringify: (item, context, onComment, onChompKeep) =>
    typeof item.value === 'string' && unprintable.test(item.value)
      ? escapeText(item.value)
      : stringifyString(
          { ...item, value: String(item.value) },
          { ...context, actualString: true },
          onComment,
          onChompKeep,
        ),
};

const isCollection = (tag: Tags[number]): tag is CollectionTag => typeof tag === 'object' && 'collection' in tag;
/** What PyYAML, which Superset reads and writes with, takes plain texts for; nothing of the other tags of YAML. */
const schema = {
  schema: 'failsafe',
  customTags: (tags: Tags): Tags => [...tags.filter(isCollection), textTag, ...plainTags, ...ambiguous],
} as const;

/** A value as YAML, as Superset reads it. */
export function writeYaml(value: Value): string {
  const document = new Document(value, { ...schema, aliasDuplicateObjects: false });
  return document.toString({ lineWidth: 0, indentSeq: false });
}

const maxNodes = 400_000;
const maxDepth = 200;

/**
 * The value of a YAML text. It is taken only when it is plain: one document without tags, keys that come twice or names of prototypes, and no
 * more than it seems (aliases are counted each time they stand for something).
 *
 * @throws YamlError
 */
export function readYaml(text: string): Value {
  // No database stores it.
  if (text.includes('\u0000')) throw new YamlError('the character NUL');
  const document = parsed(text);
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) throw new YamlError(error.code);
  return valueOf(document.contents, { anchors: new Map(), left: maxNodes }, 0);
}

function parsed(text: string) {
  try {
    return parseDocument(text, { ...schema, uniqueKeys: false, logLevel: 'error', prettyErrors: false });
  } catch (error) {
    // Nesting that is too deep for the parser.
    throw new YamlError('it cannot be read', { cause: error });
  }
}

interface Reading {
  readonly anchors: Map<string, unknown>;
  left: number;
}

function valueOf(node: unknown, reading: Reading, depth: number): Value {
  reading.left -= 1;
  if (reading.left < 0) throw new YamlError('it is too large');
  if (depth > maxDepth) throw new YamlError('it is nested too deeply');
  if (node === null || node === undefined) return null;
  if (isAlias(node)) {
    const anchored = reading.anchors.get(node.source);
    if (anchored === undefined) throw new YamlError('an alias of nothing');
    return valueOf(anchored, reading, depth + 1);
  }
  if (!isScalar(node) && !isSeq(node) && !isYamlMap(node)) throw new YamlError('it cannot be read');
  if (node.tag !== undefined) throw new YamlError('a tag');
  const value = isScalar(node)
    ? scalarOf(node.value)
    : isSeq(node)
      ? node.items.map((item) => valueOf(item, reading, depth + 1))
      : mapOf(node.items, reading, depth);
  // Only once it is read, so that it cannot stand inside of itself.
  if (node.anchor !== undefined) reading.anchors.set(node.anchor, node);
  return value;
}

function scalarOf(value: unknown): Value {
  if (typeof value === 'string' && value.includes('\0')) throw new YamlError('the character NUL');
  if (value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return value as Value;
  throw new YamlError('it cannot be read');
}

function mapOf(items: readonly { key: unknown; value: unknown }[], reading: Reading, depth: number): Value {
  const map: Record<string, Value> = {};
  for (const { key, value } of items) {
    const name = isScalar(key) && key.tag === undefined && key.anchor === undefined ? scalarOf(key.value) : undefined;
    if (name === undefined || typeof name === 'object') throw new YamlError('a key that is no text');
    const text = String(name);
    if (text === '<<') throw new YamlError('a merge key');
    if (text === '__proto__') throw new YamlError('a key that names a prototype');
    if (Object.hasOwn(map, text)) throw new YamlError(`the key ${text.slice(0, 100)} twice`);
    const read = valueOf(value, reading, depth + 1);
    if (text === 'constructor' && isRecord(read) && 'prototype' in read)
      throw new YamlError('a key that names a prototype');
    map[text] = read;
  }
  return map;
}
