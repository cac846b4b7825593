/** The names and values that templates know; null where the text is no JSON object. */
export function readParameters(text: string): Readonly<Record<string, unknown>> | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** How many names a text of parameters has. */
export const parameterCount = (text: string): number => Object.keys(readParameters(text) ?? {}).length;

const used = /\{\{-?\s*([A-Za-z_]\w*)/g;
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

/** The names that a text uses in templates and that nobody but its author gives. */
export const namesInText = (sql: string): readonly string[] =>
  [...new Set([...sql.matchAll(used)].map(([, name = '']) => name))].filter((name) => !ownNames.has(name));

/** A value as a field shows it. */
export const shownValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** What was typed into a field as a value: a number, a truth, a list where it reads so, else a text. */
export function typedValue(text: string): unknown {
  if (/^-?\d+(\.\d+)?$/.test(text) && String(Number(text)) === text) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
