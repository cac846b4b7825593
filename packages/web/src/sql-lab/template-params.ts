import { isRecord } from '@sextant/contract';
/** The names and values that templates know; null where the text is no JSON object. */
export function readParameters(text: string): Readonly<Record<string, unknown>> | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** How many names a text of parameters has. */
export const parameterCount = (text: string): number => Object.keys(readParameters(text) ?? {}).length;

const used = /\{\{-?\s*([A-Za-z_]\w*)(?:\s*\|\s*default\(\s*([^)]*?)\s*\))?/g;
const ownNames: ReadonlySet<string> = new Set([
  'cache_key_wrapper',
  'current_user_email',
  'current_user_id',
  'current_username',
  'current_user_roles',
  'dataset',
  'filter_values',
  'from_dttm',
  'get_filters',
  'get_time_filter',
  'metric',
  'to_dttm',
  'url_param',
]);

/** A name that a text uses in templates. */
export interface UsedParameter {
  readonly name: string;
  /** The line of its first use, from 1. */
  readonly line: number;
  /** What the text says it is where nobody gives it: `{{ name | default(1000) }}`; null without. */
  readonly defaultValue: unknown;
}

/** A literal of a template as a value. */
function literalValue(text: string): unknown {
  const quoted = /^'([^']*)'$|^"([^"]*)"$/.exec(text);
  return quoted === null ? typedValue(text) : (quoted[1] ?? quoted[2] ?? '');
}

/** The names that a text uses in templates and that nobody but its author gives, in the order of their first use. */
export function parametersInText(sql: string): readonly UsedParameter[] {
  const found = new Map<string, UsedParameter>();
  for (const { 1: name = '', 2: otherwise, index } of sql.matchAll(used)) {
    if (ownNames.has(name)) continue;
    const before = found.get(name);
    const line = before?.line ?? sql.slice(0, index).split('\n').length;
    const defaultValue = before?.defaultValue ?? (otherwise === undefined ? null : literalValue(otherwise));
    found.set(name, { name, line, defaultValue });
  }
  return [...found.values()];
}

/** What a value of a parameter is; its field follows from it. */
export const parameterKinds = ['text', 'number', 'date', 'truth', 'list'] as const;
export type ParameterKind = (typeof parameterKinds)[number];

const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** What a value is; null for none. */
export function kindOfValue(value: unknown): ParameterKind | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'truth';
  if (typeof value === 'object') return 'list';
  return isDay(value) ? 'date' : 'text';
}

/** A value as one of another kind, as far as it reads so; null, which is no value, where it does not. */
export function valueAs(value: unknown, kind: ParameterKind): unknown {
  const text = shownValue(value);
  switch (kind) {
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
    case 'truth':
      return value === true || value === 1 || text === 'true';
    case 'date':
      return isDay(text.slice(0, 10)) ? text.slice(0, 10) : null;
    case 'list':
      return listOf(Array.isArray(value) ? shownList(value) : text);
    default:
      return Array.isArray(value) ? shownList(value) : text;
  }
}

/** The values of a list that is written with commas between them. */
export const listOf = (text: string): readonly unknown[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(typedValue);

/** A list as it is written with commas. */
export const shownList = (values: readonly unknown[]): string => values.map(shownValue).join(', ');

/** A value as a field shows it. */
export const shownValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** What was typed into a field as a value: a number, a truth, a list where it reads so, else a text. */
function typedValue(text: string): unknown {
  if (/^-?\d+(\.\d+)?$/.test(text) && String(Number(text)) === text) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
