import type { Node, Tree } from './tree.ts';

/** One level of a heading: a group, a metric, or a total. */
export interface Heading {
  readonly key: string;
  readonly text: string;
}

/** A row or a column of the pivot table. */
export interface Line {
  readonly key: string;
  readonly node: Node;
  /** The metric that it is of; null where the other axis says that. */
  readonly metric: number | null;
  readonly kind: 'leaf' | 'group' | 'total';
  /** From the outermost in; the last is its own. */
  readonly headings: readonly Heading[];
  /** False for groups that only head what follows. */
  readonly hasValues: boolean;
  /** The key under which it is folded; null for what cannot be. */
  readonly foldKey: string | null;
  readonly isOpen: boolean;
  /** Innermost groups in it. */
  readonly leafCount: number;
}

/** How the groups of an axis become lines. */
export interface LineOptions {
  readonly tree: Tree;
  /** What the metrics are called that this axis separates; empty when the other one does. */
  readonly metrics: readonly string[];
  /** Metrics within each group instead of groups within each metric. */
  readonly combines: boolean;
  readonly hasTotal: boolean;
  readonly hasSubtotals: boolean;
  readonly isSubtotalFirst: boolean;
  /** Rows have a line that heads a group; columns stand under their headings. */
  readonly headsGroups: boolean;
  readonly folded: ReadonlySet<string>;
  readonly order: (one: Node, other: Node, metric: number) => number;
}

const countLeaves = (node: Node): number =>
  node.children.length === 0 ? 1 : node.children.reduce((sum, child) => sum + countLeaves(child), 0);

class Lines {
  readonly #options: LineOptions;
  readonly lines: Line[] = [];

  constructor(options: LineOptions) {
    this.#options = options;
  }

  #push(line: Pick<Line, 'node' | 'metric' | 'kind' | 'headings'> & Partial<Line>): void {
    const key = line.headings.map((heading) => heading.key).join('/');
    const defaults = { hasValues: true, foldKey: null, isOpen: true, leafCount: 1 };
    this.lines.push({ ...defaults, ...line, key: `${line.kind} ${key}` });
  }

  /** The groups within `node`, each with what is in it. */
  groups(node: Node, headingsAbove: readonly Heading[], metric: number | null): void {
    const { order, tree } = this.#options;
    for (const child of [...node.children].sort((one, other) => order(one, other, metric ?? 0))) {
      const headings = [...headingsAbove, { key: `${metric ?? ''}:${child.id}`, text: child.text }];
      if (child.depth < tree.depth) this.#group(child, headings, metric);
      else this.#leaf(child, headings, metric);
    }
  }

  #leaf(node: Node, headings: readonly Heading[], metric: number | null): void {
    const { combines, metrics, headsGroups } = this.#options;
    if (!combines || metrics.length === 0) {
      this.#push({ node, metric, kind: 'leaf', headings });
      return;
    }
    if (headsGroups) this.#push({ node, metric: null, kind: 'group', headings, hasValues: false });
    this.#metricsOf(node, headings, 'leaf');
  }

  #metricsOf(node: Node, headings: readonly Heading[], kind: 'leaf' | 'total'): void {
    this.#options.metrics.forEach((text, metric) => {
      this.#push({ node, metric, kind, headings: [...headings, { key: `metric ${metric}`, text }] });
    });
  }

  #group(node: Node, headings: readonly Heading[], metric: number | null): void {
    const { combines, metrics, hasSubtotals, isSubtotalFirst, headsGroups, folded } = this.#options;
    const foldKey = headings.at(-1)?.key ?? '';
    const splits = combines && metrics.length > 0;
    const canFold = headsGroups || (hasSubtotals && !splits);
    const isOpen = !(canFold && folded.has(foldKey));
    const ownValues = hasSubtotals && !splits;
    const first = ownValues && (isSubtotalFirst || !isOpen);
    const lineParts = { node, metric, foldKey: canFold ? foldKey : null, isOpen, leafCount: countLeaves(node) };
    if (headsGroups || first) this.#push({ ...lineParts, kind: 'group', headings, hasValues: first });
    if (splits && hasSubtotals && (isSubtotalFirst || !isOpen)) this.#metricsOf(node, headings, 'total');
    if (!isOpen) return;
    this.groups(node, headings, metric);
    const total: Heading = { key: 'subtotal', text: `${node.text} total` };
    if (hasSubtotals && !isSubtotalFirst && splits) this.#metricsOf(node, [...headings, total], 'total');
    else if (ownValues && !isSubtotalFirst)
      this.#push({ ...lineParts, foldKey: null, kind: 'total', headings: [...headings, total] });
  }

  total(metric: number | null, headingsAbove: readonly Heading[]): void {
    const { tree, combines, metrics, hasTotal } = this.#options;
    if (!hasTotal || tree.depth === 0) return;
    const headings = [...headingsAbove, { key: 'total', text: 'Total' }];
    if (combines && metrics.length > 0) this.#metricsOf(tree.root, headings, 'total');
    else this.#push({ node: tree.root, metric, kind: 'total', headings });
  }
}

/** The rows or columns of a pivot table, in their order. */
export function linesOf(options: LineOptions): readonly Line[] {
  const { tree, metrics, combines, headsGroups } = options;
  const builder = new Lines(options);
  if (metrics.length === 0 || (combines && tree.depth > 0)) {
    if (tree.depth === 0)
      return [
        {
          key: 'all',
          node: tree.root,
          metric: null,
          kind: 'leaf',
          headings: [{ key: 'all', text: 'Total' }],
          hasValues: true,
          foldKey: null,
          isOpen: true,
          leafCount: 1,
        },
      ];
    builder.groups(tree.root, [], null);
    builder.total(null, []);
    return builder.lines;
  }
  metrics.forEach((text, metric) => {
    const heading = { key: `metric ${metric}`, text };
    const line = {
      node: tree.root,
      metric,
      headings: [heading],
      isOpen: true,
      leafCount: 1,
      foldKey: null,
      key: heading.key,
    };
    if (tree.depth === 0) builder.lines.push({ ...line, kind: 'leaf', hasValues: true });
    else if (headsGroups) builder.lines.push({ ...line, kind: 'group', hasValues: false });
    builder.groups(tree.root, [heading], metric);
    builder.total(metric, [heading]);
  });
  return builder.lines;
}
