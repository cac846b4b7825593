import { runError } from './template-error.ts';
import { isText, numberOf, typeName } from './values.ts';
import type { NamedArgs, Value } from './values.ts';
import type { Text } from './text.ts';
import type { Budget } from './budget.ts';

/** What a filter is called with. */
export interface FilterCall {
  readonly args: readonly Value[];
  readonly namedArgs: NamedArgs;
  readonly budget: Budget;
  /** Applies another filter, for `map`. */
  readonly apply: (name: string, value: Value, args: readonly Value[]) => Value;
}

export type Filter = (value: Value, call: FilterCall) => Value;

/** Arguments by the names of a function's parameters; what is not given is undefined. @throws TemplateError for one too many */
export function bind(
  func: string,
  parameters: readonly string[],
  args: readonly Value[],
  namedArgs: NamedArgs,
): (Value | undefined)[] {
  if (args.length > parameters.length)
    throw runError(`${func}() takes ${parameters.length} arguments but ${args.length} were given`);
  for (const name of namedArgs.keys())
    if (!parameters.includes(name)) throw runError(`${func}() got an unexpected keyword argument '${name}'`);
  return parameters.map((name, index) => args[index] ?? (index < args.length ? null : namedArgs.get(name)));
}

/** @throws TemplateError for what is no text */
export function textOf(value: Value | undefined, argumentName: string): Text {
  if (value !== undefined && isText(value)) return value;
  throw runError(`${argumentName} must be a text, not ${value === undefined ? 'missing' : typeName(value)}`);
}

/** @throws TemplateError for what is no whole number */
export function wholeOf(value: Value | undefined, argumentName: string): number {
  const number = value === undefined ? null : numberOf(value);
  if (number !== null && Number.isSafeInteger(number)) return number;
  throw runError(`${argumentName} must be a whole number`);
}

/** A text that is none of the request's, to be compared with or looked for; null when nothing is given. */
export const plainOf = (value: Value | undefined, argumentName: string): string | null =>
  value === undefined || value === null ? null : textOf(value, argumentName).text;
