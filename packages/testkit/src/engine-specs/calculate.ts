import type { DialectName } from '@sextant/sql';
import { distance, isDistance, isTime, movedTime, unitOf, type Distance, type Value } from './calendar.ts';
import { asNumber, asTime, functionsOf } from './functions.ts';
import { readExpression, type Node } from './sql-reader.ts';

/** Engines whose division of whole numbers returns a whole number. */
const dividesWhole: ReadonlySet<DialectName> = new Set(['druid', 'mssql', 'presto', 'redshift', 'trino']);

function times({ months, distanceMs }: Distance, count: number): Distance {
  return { months: months * count, distanceMs: distanceMs * count };
}

function plus(left: Value, right: Value, sign: 1 | -1): Value {
  if (isDistance(right)) return movedTime(asTime(left), right, sign);
  // Oracle counts days.
  if (typeof left === 'object' && isTime(left))
    return { ms: Math.round(left.ms + sign * asNumber(right) * 86_400_000) };
  return asNumber(left) + sign * asNumber(right);
}

function product(left: Value, right: Value): Value {
  if (isDistance(left)) return times(left, asNumber(right));
  if (isDistance(right)) return times(right, asNumber(left));
  return asNumber(left) * asNumber(right);
}

function operate(operator: string, [left, right]: readonly [Value, Value], dialect: DialectName): Value {
  switch (operator) {
    case '+':
      return plus(left, right, 1);
    case '-':
      return plus(left, right, -1);
    case '*':
      return product(left, right);
    case '/': {
      const quotient = asNumber(left) / asNumber(right);
      const isWhole = Number.isInteger(left) && Number.isInteger(right) && dividesWhole.has(dialect);
      return isWhole ? Math.trunc(quotient) : quotient;
    }
    case '%':
      return asNumber(left) % asNumber(right);
    default:
      throw new Error(`no operator: ${operator}`);
  }
}

const isFraction = (node: Node): boolean => node.kind === 'number' && !node.isExact;

function evaluate(node: Node, column: Value, dialect: DialectName): Value {
  const evaluatePart = (part: Node): Value => evaluate(part, column, dialect);
  switch (node.kind) {
    case 'number':
    case 'text':
      return node.value;
    case 'name':
      return node.name === 'col' ? column : node.name;
    case 'interval': {
      if (node.unit !== null) return distance(asNumber(evaluatePart(node.count)), node.unit);
      const words = node.count.kind === 'text' ? node.count.value : '';
      const [count = '', unit = ''] = words.split(' ');
      return distance(Number(count), unitOf(unit));
    }
    case 'operation': {
      const divides = node.operator === '/' && isFraction(node.right);
      return operate(
        node.operator,
        [evaluatePart(node.left), evaluatePart(node.right)],
        divides ? 'bigquery' : dialect,
      );
    }
    case 'call': {
      const call = functionsOf[dialect]?.[node.name];
      if (call === undefined) throw new Error(`${dialect} has no ${node.name}`);
      return call(...node.args.map(evaluatePart));
    }
  }
}

/** Epoch milliseconds that an expression over `col` returns; a bare number counts seconds. Throws for what the engine lacks. */
export function calculate(sql: string, column: Value, dialect: DialectName): number {
  const value = evaluate(readExpression(sql), column, dialect);
  return typeof value === 'number' ? value * 1000 : asTime(value).ms;
}
