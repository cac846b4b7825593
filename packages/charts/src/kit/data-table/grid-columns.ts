import type { GridColumn, GridGroup } from '@sextant/ui';
import { cellAt } from '@sextant/contract';
import { paintOf } from '../color-rules/paint.ts';
import { labelOf, type Labels } from '../values/labels.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import { cellHtml } from './cell-html.tsx';
import { dimensionOf, type TableColumn } from './columns.ts';
import type { DataTableForm } from './sections.ts';

/** What the columns of a grid depend on beside the result. */
export interface GridLook {
  readonly form: DataTableForm;
  readonly labels: Labels;
  readonly themeColors: ThemeColors;
  /** The rows as they are shown. */
  readonly order: Int32Array;
  /** The metrics of a comparison that show themselves alone. */
  readonly folded: ReadonlySet<string>;
}

function groupOf({ compared }: TableColumn, { labels, folded }: GridLook): { group: GridGroup } | object {
  if (compared === null) return {};
  const { metric } = compared;
  return { group: { id: metric, title: labelOf(labels, metric), isOpen: !folded.has(metric) } };
}

/** What the grid shows of a column. */
export function gridColumn(shownColumn: TableColumn, look: GridLook): GridColumn {
  const { column, title, type, format, bars, colorAt, settings } = shownColumn;
  const { form, themeColors, order } = look;
  const rowAt = (row: number): number => order[row] ?? row;
  const isHtml = form.allow_render_html && type === 'text';
  return {
    id: column.name,
    isPressable: dimensionOf(shownColumn, form) !== null,
    title,
    type,
    format: (value) => (typeof value === 'bigint' ? String(value) : format(value)),
    ...groupOf(shownColumn, look),
    ...(settings.horizontalAlign === undefined ? {} : { align: settings.horizontalAlign }),
    ...(settings.columnWidth === undefined ? {} : { minWidthPx: settings.columnWidth }),
    ...(settings.truncateLongCells === true ? { isTitleWide: true } : {}),
    ...(settings.displayTypeIcon === false || shownColumn.compared !== null ? { hasIcon: false } : {}),
    ...(bars === null ? {} : { barAt: (row: number) => bars.barAt(rowAt(row)) }),
    ...(bars?.zeroAt == null ? {} : { zeroAt: bars.zeroAt }),
    ...(colorAt === null
      ? {}
      : {
          paintAt: (row: number) => {
            const color = colorAt(rowAt(row));
            return color === null ? null : paintOf(color, themeColors);
          },
        }),
    ...(isHtml
      ? {
          contentAt: (row: number) => {
            const cell = cellAt(column, rowAt(row));
            return typeof cell === 'string' ? cellHtml(cell) : null;
          },
        }
      : {}),
  };
}
