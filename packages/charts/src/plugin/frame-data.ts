import {
  cellAt,
  columnNamed,
  type Cell,
  type ColumnTable,
  type Dimension,
  type FilterScalar,
  type Metric,
} from '@sextant/contract';
import type { RawForm } from '../kit/declare/control.ts';
import type { Selection } from '../kit/drawing/drawing.ts';
import { groupReader } from '../kit/drawing/read-groups.ts';
import type { ThemeName } from '../kit/colors/theme/theme-colors.ts';
import { labelOf, type Labels } from '../kit/values/labels.ts';
import type { Size } from '../kit/view/use-size.ts';

/** A column of what a plugin draws. Times are epoch milliseconds. */
interface FrameColumn {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly role: 'dimension' | 'metric';
}

/** What a plugin draws. */
export interface FrameData {
  readonly columns: readonly FrameColumn[];
  /** One list a row, in the order of the columns. */
  readonly rows: readonly (readonly Cell[])[];
  /** The settings of the chart that its controls have. */
  readonly form: RawForm;
  /** The values that are picked, one for each dimension; null when none are. */
  readonly selected: readonly FilterScalar[] | null;
}

/** What the page says to a frame; `draw` counts the drawings. */
export interface DrawMessage extends FrameData, Size {
  readonly type: 'draw';
  readonly draw: number;
  readonly theme: ThemeName;
}

interface FrameForm {
  readonly groupby: readonly Dimension[];
  readonly metrics: readonly Metric[];
}

const shownKeys = ['metrics', 'groupby', 'adhoc_filters', 'time_range', 'granularity_sqla', 'row_limit'];

/** The rows of a chart as its plugin gets them: its dimensions, then its metrics, and nothing else of the page. */
export function frameData(
  table: ColumnTable,
  form: FrameForm & { readonly formData: RawForm },
  around: { readonly labels: Labels; readonly selected: Selection | null },
): FrameData {
  const { groupby, metrics, formData } = form;
  const named = [
    ...groupby.map(({ label }) => ({ name: label, role: 'dimension' as const })),
    ...metrics.map(({ label }) => ({ name: label, role: 'metric' as const })),
  ];
  const found = named.flatMap(({ name, role }) => {
    const column = columnNamed(table, name);
    return column === null ? [] : [{ column, role }];
  });
  return {
    columns: found.map(({ column: { name, type }, role }) => ({
      name,
      label: labelOf(around.labels, name),
      type,
      role,
    })),
    rows: Array.from({ length: table.rowCount }, (_, row) => found.map(({ column }) => cellAt(column, row))),
    form: Object.fromEntries(shownKeys.filter((key) => key in formData).map((key) => [key, formData[key]])),
    selected: around.selected?.values ?? null,
  };
}

/** What picking these values means; null unless a row of the chart has them, whatever the plugin says. */
export function selectionOfValues(
  table: ColumnTable,
  { groupby }: FrameForm,
  values: readonly FilterScalar[],
): Selection | null {
  const groupAt = groupReader(table, groupby);
  if (groupAt === null || values.length !== groupby.length) return null;
  for (let row = 0; row < table.rowCount; row += 1) {
    const group = groupAt(row);
    if (group.values.every((value, index) => value === values[index])) return group.selection;
  }
  return null;
}

/** What a plugin shows, for who does not see it; said by the page, which knows the rows. */
export function frameSummary(name: string, { columns, rows }: FrameData): string {
  const count = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`;
  return columns.length === 0
    ? `${name}: ${count}`
    : `${name}: ${count} of ${columns.map(({ label }) => label).join(', ')}`;
}
