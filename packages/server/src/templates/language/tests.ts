import type { Budget } from './budget.ts';
import { contains, compareValues } from './operators.ts';
import { runError } from './template-error.ts';
import { isDict, isEqual, isList, isText, isUndefined, numberOf } from './values.ts';
import type { Value } from './values.ts';

type Test = (value: Value, args: readonly Value[], budget: Budget) => boolean;

const isKind = (value: Value, kind: string): boolean =>
  typeof value === 'object' && value !== null && value.kind === kind;
const isInt = (value: Value): boolean => typeof value === 'number';
const argument = (args: readonly Value[]): Value => {
  const [first] = args;
  if (first === undefined) throw runError('the test needs an argument');
  return first;
};
const comparisonTest =
  (operator: string): Test =>
  (value, args, budget) =>
    compareValues(operator, value, argument(args), budget);
const remainder = (value: Value, by: number): number => {
  const number = numberOf(value);
  if (number === null || by === 0) throw runError('the test needs numbers');
  return number - by * Math.floor(number / by);
};

/** Jinja's tests: `x is defined`. */
const tests: Readonly<Record<string, Test>> = {
  defined: (value) => !isUndefined(value),
  undefined: (value) => isUndefined(value),
  none: (value) => value === null,
  true: (value) => value === true,
  false: (value) => value === false,
  boolean: (value) => typeof value === 'boolean',
  string: isText,
  number: (value) => isInt(value) || isKind(value, 'float'),
  integer: isInt,
  float: (value) => isKind(value, 'float'),
  mapping: isDict,
  sequence: (value) => isText(value) || isList(value) || isDict(value),
  iterable: (value) => isText(value) || isList(value) || isDict(value),
  callable: (value) => isKind(value, 'function'),
  odd: (value) => remainder(value, 2) === 1,
  even: (value) => remainder(value, 2) === 0,
  divisibleby: (value, args) => remainder(value, numberOf(argument(args)) ?? 0) === 0,
  lower: (value) => isText(value) && value.text === value.text.toLowerCase(),
  upper: (value) => isText(value) && value.text === value.text.toUpperCase(),
  in: (value, args, budget) => contains(argument(args), value, budget),
  sameas: (value, args) => isEqual(value, argument(args)),
  eq: comparisonTest('=='),
  equalto: comparisonTest('=='),
  '==': comparisonTest('=='),
  ne: comparisonTest('!='),
  lt: comparisonTest('<'),
  lessthan: comparisonTest('<'),
  le: comparisonTest('<='),
  gt: comparisonTest('>'),
  greaterthan: comparisonTest('>'),
  ge: comparisonTest('>='),
};

/** A test by its name. @throws TemplateError when there is none */
export function testNamed(name: string): Test {
  const test = Object.hasOwn(tests, name) ? tests[name] : undefined;
  if (test === undefined) throw runError(`No test named '${name}'.`);
  return test;
}
