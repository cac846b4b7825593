import {
  BooleanIcon,
  CalculatedIcon,
  CopyIcon,
  CrossFilterIcon,
  DrillByIcon,
  DrillDetailIcon,
  ExcludeIcon,
  HelpIcon,
  NumberIcon,
  TextIcon,
} from '@sextant/ui';
import type { IconType, MenuAction, MenuSection } from '@sextant/ui';
import { countOf, countText } from '@sextant/contract';
import type { DatasetData, Filter } from '@sextant/contract';
import { clauseText, drillClauses, drillColumns, excluding } from '@sextant/dashboard';
import type { MarkPoint, Selection } from '@sextant/charts/views';
import { metricOfNumber } from './explain-number.ts';
import { formOf, isOneNumber } from './drill-source.ts';
import type { DrillSource } from './drill-source.ts';

/** How much stands behind a mark, as far as it is known. */
export interface BehindMark {
  readonly rows: number | null;
  /** Distinct values by column. */
  readonly values: ReadonlyMap<string, number>;
}

export interface MenuParts {
  readonly source: DrillSource;
  readonly point: MarkPoint | null;
  readonly whyNoDetail: string | null;
  readonly whyNoDrillBy: string | null;
  readonly behind: BehindMark;
  readonly onDetail: (filters: readonly Filter[], title: string) => void;
  readonly onDrillBy: (column: string) => void;
  readonly onCopy: (text: string) => void;
  readonly onExplain: (point: MarkPoint | null) => void;
}

type Column = DatasetData['columns'][number];

const iconOf = ({ expression, type_generic: type }: Column): IconType =>
  (expression ?? '') !== '' ? CalculatedIcon : type === 0 ? NumberIcon : type === 3 ? BooleanIcon : TextIcon;

const named = ({ column_name: name, verbose_name: label }: Column): string => (label ?? '') || name;

const unknownRows = 'The rows of this mark are not known.';

/** How many lines stand under 'Most telling here'. */
const tellingCount = 3;

/** Few values say more at a glance than many; one value says nothing. */
function tellingColumns(columns: readonly Column[], { values }: BehindMark): readonly Column[] {
  const countIn = ({ column_name: name }: Column): number => values.get(name) ?? 0;
  if (columns.length <= tellingCount) return [];
  return columns
    .filter((column) => countIn(column) > 1 && countIn(column) <= 200)
    .toSorted((one, other) => countIn(one) - countIn(other))
    .slice(0, tellingCount);
}

function dimensionSections({ source, behind, onDrillBy }: MenuParts): readonly MenuSection[] {
  const columns = drillColumns(source.tile.dataset, formOf(source));
  const telling = tellingColumns(columns, behind);
  const line = (column: Column): MenuAction => {
    const count = behind.values.get(column.column_name);
    return {
      id: `column ${column.column_name}`,
      text: named(column),
      icon: iconOf(column),
      ...(count === undefined || count === 1 ? {} : { end: countText(count) }),
      disabledReason: count === 1 ? 'One value only' : null,
      onAction: () => onDrillBy(column.column_name),
    };
  };
  return [
    { id: 'telling lines', title: 'Most telling here', items: telling.map(line) },
    {
      id: 'all lines',
      ...(telling.length === 0 ? {} : { title: 'All' }),
      items: columns.filter((column) => !telling.includes(column)).map(line),
    },
  ];
}

function drillSection(parts: MenuParts): MenuSection {
  const { source, point, whyNoDetail, whyNoDrillBy, behind, onDetail } = parts;
  const { name, dataset } = source.tile;
  const filters = point === null ? [] : point.filters;
  const title = point?.title ?? name;
  const noDetail = whyNoDetail ?? (filters === null ? unknownRows : null);
  const noDimension = point === null || filters === null || filters.length === 0;
  const count = drillColumns(dataset, formOf(source)).length;
  const noDrillBy =
    whyNoDrillBy ??
    (noDimension ? 'Drill by is not available for this data point.' : null) ??
    (count === 0 ? 'The dataset has no further dimension.' : null);
  const texts = drillClauses(dataset, filters ?? []).map(clauseText);
  const noDetailBy =
    noDetail ?? (noDimension ? 'Right-click on a dimension value to drill to detail by that value.' : null);
  return {
    id: 'drill lines',
    items: [
      {
        id: 'detail',
        text: 'Drill to detail',
        icon: DrillDetailIcon,
        disabledReason: whyNoDetail,
        ...(point === null && behind.rows !== null ? { end: countOf(behind.rows, 'row') } : {}),
        onAction: () => onDetail([], name),
      },
      {
        id: 'detail-by',
        text: 'Drill to detail by',
        icon: DrillDetailIcon,
        disabledReason: noDetailBy,
        ...(noDetailBy === null
          ? {
              sections: [
                {
                  id: 'value lines',
                  items:
                    texts.length < 2
                      ? []
                      : texts.map((text, index) => ({
                          id: `value ${index}`,
                          text,
                          onAction: () => onDetail((filters ?? []).slice(index, index + 1), text),
                        })),
                },
                {
                  id: 'all lines',
                  items: [
                    {
                      id: 'all',
                      text: texts.length < 2 ? texts.join() : 'All of them',
                      ...(behind.rows === null ? {} : { end: countOf(behind.rows, 'row') }),
                      onAction: () => onDetail(filters ?? [], title),
                    },
                  ],
                },
              ],
            }
          : {}),
      },
      {
        id: 'by',
        text: 'Drill by',
        icon: DrillByIcon,
        disabledReason: noDrillBy,
        ...(noDrillBy === null
          ? {
              search: `Search ${countOf(count, 'dimension')}`,
              sections: dimensionSections(parts),
              ...(behind.values.size === 0 ? {} : { foot: 'Number: distinct values behind this mark' }),
            }
          : {}),
      },
    ],
  };
}

/** Everything but what a selection picks; null where no single condition says that. */
function excluded(selection: Selection): Selection | null {
  const [filter] = selection.filters;
  const opposite = selection.filters.length === 1 && filter !== undefined ? excluding(filter) : null;
  return opposite === null
    ? null
    : {
        filters: [opposite],
        label: `not ${selection.label}`,
        values: selection.values.map((value) => `not ${String(value)}`),
      };
}

function filterSection({ source, point }: MenuParts): MenuSection {
  const { filter } = source;
  const selection = point?.selection ?? null;
  const why =
    typeof filter === 'string' ? filter : selection === null ? 'There is nothing to filter by at this point.' : null;
  const opposite = selection === null ? null : excluded(selection);
  const onExclude = typeof filter === 'string' ? null : filter.onExclude;
  return {
    id: 'filter lines',
    items: [
      {
        id: 'filter',
        text: typeof filter === 'string' ? 'Add cross-filter' : filter.textOf(selection),
        icon: CrossFilterIcon,
        disabledReason: why,
        onAction: () => {
          if (typeof filter !== 'string' && selection !== null) filter.onPick(selection);
        },
      },
      {
        id: 'exclude',
        text: opposite === null || selection === null ? 'Exclude' : `Exclude ${selection.label}`,
        icon: ExcludeIcon,
        disabledReason:
          why ?? (opposite === null || onExclude === null ? 'Only a single value can be excluded.' : null),
        onAction: () => {
          if (opposite !== null) onExclude?.(opposite);
        },
      },
    ],
  };
}

/** Why a number cannot be explained; null when it can. A chart of one number has it everywhere, others at their marks. */
function whyNotExplained(source: DrillSource, point: MarkPoint | null): string | null {
  const isThere = point === null ? isOneNumber(formOf(source)) : /\d/.test(point.value);
  if (!isThere) return 'There is no number at this point.';
  return metricOfNumber(source, point) === null ? 'It is not known which metric this is.' : null;
}

/** The number of a mark, or each of several. */
function explainItems({ source, point, onExplain }: MenuParts): readonly MenuAction[] {
  const itemOf = (one: MarkPoint | null, id: string, text: string): MenuAction => ({
    id,
    text,
    icon: HelpIcon,
    disabledReason: whyNotExplained(source, one),
    onAction: () => onExplain(one),
  });
  if (point?.numbers === undefined) return [itemOf(point, 'explain', 'Explain this number')];
  return point.numbers.map(({ name, value }, index) =>
    itemOf({ ...point, series: name, value }, `explain ${index}`, `Explain ${name}: ${value}`),
  );
}

/** The menu of a mark, or of the whole chart. What cannot act stays, and says why. */
export function drillMenu(parts: MenuParts): readonly MenuSection[] {
  const { point, onCopy } = parts;
  const value = point === null ? '' : point.value || point.title;
  return [
    drillSection(parts),
    filterSection(parts),
    {
      id: 'copy lines',
      items: [
        ...explainItems(parts),
        {
          id: 'copy',
          text: 'Copy value',
          icon: CopyIcon,
          disabledReason: value === '' ? 'There is no value at this point.' : null,
          onAction: () => onCopy(value),
        },
      ],
    },
  ];
}
