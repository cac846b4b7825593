import type { QueryObject } from '@sextant/contract';
import { make, select, type Expression, type Select, type SelectColumn, type SortKey } from '@sextant/sql';
import type { CompiledQuery } from '../compiled-query.ts';
import { boxResultLabel, boxResultParts, spreadBoxesStep } from '../post/box-result.ts';
import { readBoxPlot, type BoxPlotOptions, type Whiskers } from '../post/boxplot.ts';
import type { Selected } from './dimensions.ts';

/**
 * Options of the box plot that a query starts with, when the engine can work it out, or null. Time comparisons and offsets need the rows;
 * a box plot of something that the query does not select is rejected by its step.
 */
export function boxPlotStep(query: QueryObject): BoxPlotOptions | null {
  const [first] = query.post;
  if (first?.operation !== 'boxplot' || query.metrics === null) return null;
  if (query.timeOffsets.length > 0 || query.rowOffset > 0 || query.isRowCount) return null;
  const options = readBoxPlot(first.options);
  const metrics = new Set(query.metrics.map(({ label }) => label));
  const dimensions = new Set(query.dimensions.map(({ label }) => label));
  const isSelected =
    options.metrics.length > 0 &&
    options.metrics.every((name) => metrics.has(name)) &&
    options.groupBy.every((name) => dimensions.has(name));
  return isSelected ? { ...options, keepsNull: options.keepsNull || query.keepsNullGroups } : null;
}

/** A grouped statement without order and limits, and what the response says about it. */
interface GroupedTable {
  readonly groupedSelect: Select;
  readonly dimensions: readonly Selected[];
  readonly description: Omit<CompiledQuery, 'ast'>;
}

const [valuesTable, placesTable, quartilesTable, endsTable] = ['box_values', 'box_places', 'box_quartiles', 'box_ends'];

/**
 * Works out boxes over every group of the query, whatever its row limit. One row a box has its statistics (and may be an outlier itself),
 * the other rows are the outliers, with the statistics of their box again. The step `spread_boxes` gathers them.
 */
export function compileBoxPlot(
  options: BoxPlotOptions,
  { groupedSelect, dimensions, description }: GroupedTable,
): CompiledQuery {
  const boxes = new Boxes(options);
  const keys = options.groupBy.flatMap((name) => dimensions.filter(({ column }) => column.name === name));
  const ast = select({
    with: [
      { name: valuesTable, select: groupedSelect },
      { name: placesTable, select: boxes.ranksSelect() },
      { name: quartilesTable, select: boxes.quartiles() },
      { name: endsTable, select: boxes.ends() },
    ],
    ...boxes.result(),
  });
  const partLabels = options.metrics.flatMap((_, index) => boxResultParts.map((part) => boxResultLabel(part, index)));
  return {
    ...description,
    ast,
    detectsCut: false,
    columns: [
      ...keys.map(({ column }) => column),
      ...partLabels.map((name) => ({ name, role: 'metric' as const, sourceColumn: null, valueType: 'float' as const })),
    ],
    post: description.post.map((step) =>
      step.operation === 'boxplot' ? { operation: spreadBoxesStep, options: step.options } : step,
    ),
  };
}

type Inner = 'value' | 'place' | 'present' | 'rows' | 'q1' | 'q3' | 'mean' | 'median' | 'low' | 'high';
const inner = (name: Inner, metricIndex: number): string => `${name}_${metricIndex}__`;
const innerColumn = (name: Inner, metricIndex: number): Expression => make.label(inner(name, metricIndex));
const sameLabel = (label: string): SelectColumn => ({ expression: make.label(label), label });
const integer = make.integer;

/** A sort key that puts NULL last, whatever the session says: it must not take a place. */
export const nullsLast = (value: Expression): SortKey => ({
  by: make.when(make.isNull(value), integer(1), integer(0)),
  ascending: true,
});

/** The statements, one after the other, for every metric side by side. */
class Boxes {
  readonly #keys: readonly string[];
  readonly #metrics: readonly string[];
  readonly #whiskers: Whiskers;
  readonly #keepsNull: boolean;

  constructor({ groupBy, metrics, whiskers, keepsNull }: BoxPlotOptions) {
    this.#keys = groupBy;
    this.#metrics = metrics;
    this.#whiskers = whiskers;
    this.#keepsNull = keepsNull;
  }

  /** Each value's place among those of its box, from 1; how many there are, and how many rows. Boxes need their whole key, unless NULL is one. */
  ranksSelect(): Select {
    return this.#from(valuesTable, {
      columns: this.#perMetric((metricIndex, name) => {
        const value = make.cast(make.label(name), 'double');
        const rank: Expression = {
          kind: 'window',
          call: make.call('ROW_NUMBER'),
          partitionBy: this.#keyColumns(),
          orderBy: [nullsLast(value), { by: value, ascending: true }],
        };
        return [
          { expression: value, label: inner('value', metricIndex) },
          { expression: rank, label: inner('place', metricIndex) },
          { expression: this.#over(make.call('COUNT', value)), label: inner('present', metricIndex) },
          { expression: this.#over(make.call('COUNT', make.star)), label: inner('rows', metricIndex) },
        ];
      }),
      where: this.#keepsNull ? [] : this.#keyColumns().map((key) => make.isNotNull(key)),
    });
  }

  quartiles(): Select {
    const ends = this.#whiskers;
    return this.#from(placesTable, {
      columns: this.#perMetric((metricIndex) => [
        ...(['value', 'place', 'rows'] as const).map((name) => sameLabel(inner(name, metricIndex))),
        {
          expression: this.#over(make.call('AVG', innerColumn('value', metricIndex))),
          label: inner('mean', metricIndex),
        },
        { expression: this.#midpoint(metricIndex, 50), label: inner('median', metricIndex) },
        { expression: this.#midpoint(metricIndex, 25), label: inner('q1', metricIndex) },
        { expression: this.#midpoint(metricIndex, 75), label: inner('q3', metricIndex) },
        ...(ends.kind === 'percentile'
          ? [
              { expression: this.#linear(metricIndex, ends.low), label: inner('low', metricIndex) },
              { expression: this.#linear(metricIndex, ends.high), label: inner('high', metricIndex) },
            ]
          : []),
      ]),
    });
  }

  ends(): Select {
    const columnNames = ['value', 'place', 'rows', 'mean', 'median', 'q1', 'q3'] as const;
    return this.#from(quartilesTable, {
      columns: this.#perMetric((metricIndex) => [
        ...columnNames.map((name) => sameLabel(inner(name, metricIndex))),
        ...this.#whiskerColumns(metricIndex),
      ]),
    });
  }

  result(): Pick<Select, 'columns' | 'from' | 'where' | 'orderBy'> {
    const isFirst = make.binary(innerColumn('place', 0), '=', integer(1));
    const outside = this.#metrics.map((_, index) =>
      make.or(
        make.binary(innerColumn('value', index), '>', innerColumn('high', index)),
        make.binary(innerColumn('value', index), '<', innerColumn('low', index)),
      ),
    );
    const columns = this.#perMetric((index) => {
      const expressions: Record<(typeof boxResultParts)[number], Expression> = {
        mean: innerColumn('mean', index),
        median: innerColumn('median', index),
        max: innerColumn('high', index),
        min: innerColumn('low', index),
        q1: innerColumn('q1', index),
        q3: innerColumn('q3', index),
        count: innerColumn('rows', index),
        outlier: make.when(outside[index] ?? isFirst, innerColumn('value', index), null),
      };
      return boxResultParts.map((part) => ({ expression: expressions[part], label: boxResultLabel(part, index) }));
    });
    return {
      columns: [...this.#keys.map(sameLabel), ...columns],
      from: make.table(endsTable),
      where: [make.or(isFirst, ...outside)],
      // Boxes first: what a limit of the server cuts are outliers.
      orderBy: [
        { by: make.when(isFirst, integer(0), integer(1)), ascending: true },
        ...this.#keys.map((key) => ({ by: make.label(key), ascending: true })),
        { by: innerColumn('place', 0), ascending: false },
      ],
    };
  }

  #keyColumns(): Expression[] {
    return this.#keys.map((key) => make.label(key));
  }

  #over(call: Expression): Expression {
    return { kind: 'window', call, partitionBy: this.#keyColumns(), orderBy: [] };
  }

  #perMetric(columnsOf: (metricIndex: number, name: string) => SelectColumn[]): SelectColumn[] {
    return this.#metrics.flatMap((name, index) => columnsOf(index, name));
  }

  #from(table: string, { columns, where = [] }: { columns: SelectColumn[]; where?: Expression[] }): Select {
    return select({ columns: [...this.#keys.map(sameLabel), ...columns], from: make.table(table), where });
  }

  /** How far a value's place is from that of the percentile, in places. */
  #distance(metricIndex: number, q: number): Expression {
    const target = make.binary(
      make.binary(innerColumn('present', metricIndex), '-', integer(1)),
      '*',
      make.double(q / 100),
    );
    return make.binary(make.binary(innerColumn('place', metricIndex), '-', integer(1)), '-', target);
  }

  /** Less than one place away: the value at the percentile, or the two that it lies between. */
  #isNear(metricIndex: number, q: number): Expression {
    const distance = this.#distance(metricIndex, q);
    return make.and(make.binary(distance, '>', integer(-1)), make.binary(distance, '<', integer(1)));
  }

  /** Half of each neighbor, or all of the one that stands there: the sum of two values may be more than a number can be. */
  #midpoint(metricIndex: number, q: number): Expression {
    const isThere = make.binary(this.#distance(metricIndex, q), '=', integer(0));
    return this.#weighted(metricIndex, q, make.when(isThere, integer(1), make.double(0.5)));
  }

  /** The nearer of the two neighbors weighs more. */
  #linear(metricIndex: number, q: number): Expression {
    return this.#weighted(
      metricIndex,
      q,
      make.binary(integer(1), '-', make.call('ABS', this.#distance(metricIndex, q))),
    );
  }

  #weighted(metricIndex: number, q: number, weight: Expression): Expression {
    return this.#over(
      make.call(
        'SUM',
        make.when(this.#isNear(metricIndex, q), make.binary(innerColumn('value', metricIndex), '*', weight), null),
      ),
    );
  }

  #whiskerColumns(metricIndex: number): SelectColumn[] {
    const { kind } = this.#whiskers;
    if (kind === 'percentile') return [sameLabel(inner('low', metricIndex)), sameLabel(inner('high', metricIndex))];
    const whiskerReach = make.binary(
      make.double(1.5),
      '*',
      make.binary(innerColumn('q3', metricIndex), '-', innerColumn('q1', metricIndex)),
    );
    const value = innerColumn('value', metricIndex);
    const comparesTo = (operator: '>=' | '<=', edge: Expression): Expression =>
      kind === 'tukey' ? make.when(make.binary(value, operator, edge), value, null) : value;
    const low = make.call('MIN', comparesTo('>=', make.binary(innerColumn('q1', metricIndex), '-', whiskerReach)));
    const high = make.call('MAX', comparesTo('<=', make.binary(innerColumn('q3', metricIndex), '+', whiskerReach)));
    return [
      { expression: this.#over(low), label: inner('low', metricIndex) },
      { expression: this.#over(high), label: inner('high', metricIndex) },
    ];
  }
}
