import type { Budget } from './budget.ts';
import { formatPercent } from './format.ts';
import { runError } from './template-error.ts';
import { concat } from './text.ts';
import {
  compare,
  float,
  isDict,
  isEqual,
  isList,
  isText,
  itemsOf,
  list,
  numberOf,
  printValue,
  tuple,
  typeName,
} from './values.ts';
import type { Value } from './values.ts';

const isFloat = (value: Value): boolean => typeof value === 'object' && value !== null && value.kind === 'float';

const arithmetic: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '//': (left, right) => Math.floor(left / right),
  // Python's remainder has the sign of the divisor.
  '%': (left, right) => left - right * Math.floor(left / right),
  '**': (left, right) => left ** right,
};

/** Applies an operator between two values. @throws TemplateError for values that it is not for */
export function operate(operator: string, left: Value, right: Value, budget: Budget): Value {
  if (operator === '~') return concatenate(left, right, budget);
  if (operator === '%' && isText(left)) return formatPercent(left, right, budget);
  const [a, b] = [numberOf(left), numberOf(right)];
  const calculate = arithmetic[operator];
  if (a !== null && b !== null && calculate !== undefined) {
    if (b === 0 && ['/', '//', '%'].includes(operator)) throw runError('division by zero');
    const result = calculate(a, b);
    const isFractional = operator === '/' || isFloat(left) || isFloat(right) || (operator === '**' && b < 0);
    if (!Number.isFinite(result) || (!isFractional && !Number.isSafeInteger(result)))
      throw runError('a number is too large');
    return isFractional ? float(result) : result;
  }
  if (operator === '+') {
    if (isText(left) && isText(right)) return concatenate(left, right, budget);
    if (isList(left) && isList(right)) {
      budget.spend(left.items.length + right.items.length);
      return (left.isTuple ? tuple : list)([...left.items, ...right.items]);
    }
  }
  if (operator === '*') return repeatSequence(left, right, budget);
  throw runError(`unsupported operand types for ${operator}: '${typeName(left)}' and '${typeName(right)}'`);
}

function concatenate(left: Value, right: Value, budget: Budget): Value {
  const parts = [printValue(left), printValue(right)];
  budget.hold(parts.reduce((sum, { text }) => sum + text.length, 0));
  return concat(parts);
}

function repeatSequence(left: Value, right: Value, budget: Budget): Value {
  const [item, count] = typeof right === 'number' ? [left, right] : [right, left];
  if (typeof count === 'number' && (isText(item) || isList(item))) {
    const times = Math.max(0, count);
    if (isText(item)) {
      budget.hold(item.text.length * times);
      budget.spend(times);
      return concat(Array.from({ length: times }, () => item));
    }
    budget.spend(item.items.length * times + 1);
    return list(Array.from({ length: item.items.length === 0 ? 0 : times }, () => item.items).flat());
  }
  throw runError(`unsupported operand types for *: '${typeName(left)}' and '${typeName(right)}'`);
}

/** Applies a sign. */
export function applySign(operator: string, value: Value): Value {
  const number = numberOf(value);
  if (number === null) throw runError(`bad operand type for unary ${operator}: '${typeName(value)}'`);
  const result = operator === '-' ? 0 - number : number;
  return isFloat(value) ? float(result) : result;
}

/** Whether a comparison holds. */
export function compareValues(operator: string, left: Value, right: Value, budget: Budget): boolean {
  switch (operator) {
    case '==':
      return isEqual(left, right);
    case '!=':
      return !isEqual(left, right);
    case 'in':
      return contains(right, left, budget);
    case 'not in':
      return !contains(right, left, budget);
    case '<':
      return compare(left, right) < 0;
    case '<=':
      return compare(left, right) <= 0;
    case '>':
      return compare(left, right) > 0;
    default:
      return compare(left, right) >= 0;
  }
}

/** Whether a list, a map's keys or a text hold something. */
export function contains(wholeValue: Value, part: Value, budget: Budget): boolean {
  if (isText(wholeValue)) {
    if (!isText(part)) throw runError(`'in <string>' requires string as left operand, not ${typeName(part)}`);
    budget.hold(wholeValue.text.length);
    return wholeValue.text.includes(part.text);
  }
  if (isDict(wholeValue)) return itemsOf(wholeValue).some((key) => isEqual(key, part));
  const items = itemsOf(wholeValue);
  budget.spend(items.length);
  return items.some((item) => isEqual(item, part));
}
