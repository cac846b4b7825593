import { cellAt, type Column, type FilterScalar } from '@sextant/contract';
import { calendarPlaces } from '../kit/values/calendar-order.ts';
import { isAmount, isTime } from '../kit/values/cell-text.ts';
import { naturalOrder } from '../kit/values/natural-order.ts';

/** A group on an axis: the first `depth` values of its dimensions; the root has none. */
export interface Node {
  /** Its place in `Tree.nodes`; the root's is 0. */
  readonly id: number;
  readonly depth: number;
  readonly values: readonly FilterScalar[];
  readonly text: string;
  readonly parent: Node | null;
  readonly children: readonly Node[];
}

/** The groups of an axis, by all of its dimensions. */
export interface Tree {
  readonly root: Node;
  readonly nodes: readonly Node[];
  /** How many dimensions it has. */
  readonly depth: number;
  /** The innermost group of each row of the result. */
  readonly leafOf: readonly Node[];
  readonly find: (values: readonly unknown[]) => Node | null;
}

interface Growing extends Node {
  readonly children: Growing[];
  readonly byKey: Map<string, Growing>;
}

const keyOf = (value: unknown): string =>
  typeof value === 'string'
    ? `=${value}`
    : value === null || value === undefined
      ? 'null'
      : `=${JSON.stringify(value)}`;

/** The groups of the rows of `columns`, in the order of the result; `writers` say what their values read as. */
export function treeOf(
  columns: readonly Column[],
  rowCount: number,
  writers: readonly ((row: number) => string)[],
): Tree {
  const nodes: Growing[] = [];
  const grow = (parent: Growing | null, value: FilterScalar, text: string): Growing => {
    const node: Growing = {
      id: nodes.length,
      depth: parent === null ? 0 : parent.depth + 1,
      values: parent === null ? [] : [...parent.values, value],
      text,
      parent,
      children: [],
      byKey: new Map(),
    };
    nodes.push(node);
    return node;
  };
  const root = grow(null, null, '');
  const leafOf = Array.from({ length: rowCount }, (_, row) => {
    let parent = root;
    columns.forEach((column, index) => {
      const value: FilterScalar = cellAt(column, row);
      const key = keyOf(value);
      let child = parent.byKey.get(key);
      if (child === undefined) {
        child = grow(parent, value, writers[index]?.(row) ?? '');
        parent.byKey.set(key, child);
        parent.children.push(child);
      }
      parent = child;
    });
    return parent;
  });
  return {
    root,
    nodes,
    depth: columns.length,
    leafOf,
    find: (values) => values.reduce<Growing | null>((node, value) => node?.byKey.get(keyOf(value)) ?? null, root),
  };
}

/**
 * How two groups of a dimension are ordered by what they are called: amounts and times by size, weekdays and months by the calendar, other texts
 * as users count, NULL last.
 */
export function keyOrder(column: Column, rowCount: number): (one: Node, other: Node) => number {
  const isSized = isTime(column) || isAmount(column);
  const places = calendarPlaces(column, rowCount);
  return (one, other) => {
    const [left, right] = [one.values.at(-1) ?? null, other.values.at(-1) ?? null];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    if (places !== null) return (places.get(String(left)) ?? 0) - (places.get(String(right)) ?? 0);
    return isSized ? Number(left) - Number(right) : naturalOrder(one.text, other.text);
  };
}

/** Groups whose order turns around; NULL stays last. */
export const reversedOrder =
  (order: (one: Node, other: Node) => number): ((one: Node, other: Node) => number) =>
  (one, other) => {
    const isNull = ({ values }: Node): boolean => values.at(-1) === null;
    return isNull(one) || isNull(other) ? order(one, other) : order(other, one);
  };
