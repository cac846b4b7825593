import type * as z from 'zod';

/** Errors of a body by field: texts at the leaf, lists by index. Superset's shape. */
export type FieldIssues = { readonly [field: string]: FieldIssues | readonly string[] };

type Building = { [field: string]: Building | string[] };

/** Fields may be named like members that every object has. */
const newTree = (): Building => Object.create(null) as Building;

/** What is wrong with `input`, by field and in the words of Superset's validator. */
export function fieldIssues(error: z.ZodError, input: unknown): FieldIssues {
  const root = newTree();
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) putText(root, [...issue.path, key], 'Unknown field.');
    else putText(root, pathOf(issue, input), textOf(issue, input));
  }
  return root;
}

/** The same, one level deep: what a stored object's save returns. */
export function flatIssues(error: z.ZodError, input: unknown): Record<string, string[]> {
  const flat = Object.create(null) as Record<string, string[]>;
  for (const [field, value] of Object.entries(fieldIssues(error, input)))
    flat[field] = Array.isArray(value) ? [...value] : leafTexts(value as FieldIssues);
  return flat;
}

const leafTexts = (issues: FieldIssues): string[] =>
  Object.values(issues).flatMap((value) => (Array.isArray(value) ? value : leafTexts(value as FieldIssues)));

function putText(root: Building, path: readonly PropertyKey[], text: string): void {
  let innermost = root;
  const keys = path.length === 0 ? ['_schema'] : path.map(String);
  for (const key of keys.slice(0, -1)) {
    const next = Object.hasOwn(innermost, key) ? innermost[key] : undefined;
    if (Array.isArray(next)) return;
    innermost = next ?? (innermost[key] = newTree());
  }
  const last = keys[keys.length - 1] ?? '_schema';
  const existingNode = Object.hasOwn(innermost, last) ? innermost[last] : undefined;
  if (Array.isArray(existingNode)) existingNode.push(text);
  else if (existingNode === undefined) innermost[last] = [text];
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}

type Issue = z.core.$ZodIssue;

function pathOf(issue: Issue, input: unknown): readonly PropertyKey[] {
  const value = valueAt(input, issue.path);
  const isWrongObject =
    issue.code === 'invalid_type' && issue.expected === 'object' && value !== null && value !== undefined;
  return isWrongObject ? [...issue.path, '_schema'] : issue.path;
}

function textOf(issue: Issue, input: unknown): string {
  const value = valueAt(input, issue.path);
  if (issue.code === 'custom') return issue.message;
  if (value !== null && value !== undefined && !zodMessage.test(issue.message)) return issue.message;
  if (value === undefined) return 'Missing data for required field.';
  if (value === null) return 'Field may not be null.';
  switch (issue.code) {
    case 'invalid_type':
      return typeTexts[issue.expected] ?? 'Invalid value.';
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
    case 'too_small':
      return sizeText(issue);
    default:
      return 'Invalid value.';
  }
}

/** How zod's own messages begin; any other is ours and stands as it is. */
const zodMessage = /^(?:Invalid (?:input|option|string|key|element|[A-Z])|Too (?:big|small):|Unrecognized key)/;

const typeTexts: Readonly<Record<string, string>> = {
  string: 'Not a valid string.',
  number: 'Not a valid number.',
  int: 'Not a valid integer.',
  boolean: 'Not a valid boolean.',
  array: 'Not a valid list.',
  tuple: 'Not a valid tuple.',
  record: 'Not a valid mapping type.',
  object: 'Invalid input type.',
};

function sizeText(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string {
  if (issue.origin === 'string')
    return issue.code === 'too_big'
      ? `Longer than maximum length ${issue.maximum}.`
      : `Shorter than minimum length ${issue.minimum}.`;
  if (issue.origin === 'array')
    return issue.code === 'too_big'
      ? `Longer than maximum length ${issue.maximum}.`
      : `Shorter than minimum length ${issue.minimum}.`;
  return issue.code === 'too_big'
    ? `Must be less than or equal to ${issue.maximum}.`
    : `Must be greater than or equal to ${issue.minimum}.`;
}

/** Writes issues as Superset's message has them, in Python's notation: `{'queries': {0: {'row_limit': ['Not a valid integer.']}}}`. */
export function issuesText(issues: FieldIssues | readonly string[]): string {
  if (Array.isArray(issues)) return `[${issues.map((text: string) => pythonText(text)).join(', ')}]`;
  const entries = Object.entries(issues as FieldIssues).map(
    ([key, value]) => `${/^\d+$/.test(key) ? key : pythonText(key)}: ${issuesText(value)}`,
  );
  return `{${entries.join(', ')}}`;
}

function pythonText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escapedText = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return quote + (quote === "'" ? escapedText.replaceAll("'", "\\'") : escapedText) + quote;
}
