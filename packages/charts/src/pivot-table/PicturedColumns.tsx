import { memo, type ReactNode } from 'react';
import type { ColumnRange } from './columns-of-rows.ts';
import type { Line } from './lines.ts';
import type { CellLookAt } from './look.ts';
import styles from './Pivot.module.css';
import { textAt, type Pivot } from './pivot.ts';

interface PicturedProps {
  readonly pivot: Pivot;
  readonly rows: readonly Line[];
  /** The rows that are drawn. */
  readonly firstRow: number;
  readonly lastRow: number;
  readonly rowPx: number;
  readonly cellLook: CellLookAt;
}

interface PicturedColumnsProps extends PicturedProps {
  readonly columns: readonly Line[];
  readonly starts: readonly number[];
  readonly pictured: ColumnRange;
  /** Rows that have cells of their own; the last one is not among them. */
  readonly landed: { readonly from: number; readonly to: number };
}

/** Texts that are written alike, one a line. */
interface Run {
  readonly color: string | undefined;
  readonly isStrong: boolean;
  readonly texts: string[];
}

/** A column as one text over the backgrounds of its cells, which are shadows of one element: a tenth of what its cells cost. */
const PicturedColumn = memo(function PicturedColumn({
  column,
  widthPx,
  ...props
}: PicturedProps & { readonly column: Line; readonly widthPx: number }) {
  const { pivot, rows, firstRow, lastRow, rowPx, cellLook } = props;
  const shadows: string[] = [];
  const runs: Run[] = [];
  rows.slice(firstRow, lastRow).forEach((line, index) => {
    const look = cellLook(line, column);
    if (look !== null) shadows.push(`0 ${(index + 1) * rowPx}px ${look.background}`);
    const [color, isStrong] = [look?.color, line.kind !== 'leaf'];
    const last = runs.at(-1);
    const text = textAt(pivot, line, column);
    if (last?.color === color && last?.isStrong === isStrong) last.texts.push(text);
    else runs.push({ color, isStrong, texts: [text] });
  });
  return (
    <div
      className={styles.pictured}
      data-kind={column.kind === 'leaf' ? undefined : column.kind}
      style={{ width: widthPx }}
    >
      {shadows.length > 0 && <i style={{ boxShadow: shadows.join(',') }} />}
      <div className={styles.texts}>
        {runs.map(({ color, isStrong, texts }, index): ReactNode => (
          // Runs have no other name than their place.
          <span key={index} data-strong={isStrong || undefined} style={color === undefined ? undefined : { color }}>
            {`${texts.join('\n')}\n`}
          </span>
        ))}
      </div>
    </div>
  );
});

/** All but some rows. */
function withoutRows(from: number, to: number, rowPx: number): string {
  const [upper, lower] = [`${from * rowPx}px`, `${to * rowPx}px`];
  if (from <= 0) return `inset(${lower} 0 0)`;
  const hole = `0 ${upper}, 100% ${upper}, 100% ${lower}, 0 ${lower}, 0 ${upper}`;
  return `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${hole})`;
}

/** Columns that have come into sight, as rows that wait for their cells show them. */
export function PicturedColumns(props: PicturedColumnsProps) {
  const { columns, starts, pictured, landed, ...column } = props;
  const { firstRow, lastRow, rowPx } = column;
  const left = starts[pictured.from] ?? 0;
  return (
    <div
      aria-hidden
      className={styles.pictures}
      style={{
        top: firstRow * rowPx,
        left: `calc(var(--names-px) + ${left}px)`,
        height: (lastRow - firstRow) * rowPx,
        clipPath:
          landed.from < landed.to ? withoutRows(landed.from - firstRow, landed.to - firstRow, rowPx) : undefined,
      }}
    >
      {columns.slice(pictured.from, pictured.to).map((line, index) => {
        const start = starts[pictured.from + index] ?? 0;
        return (
          <PicturedColumn
            key={line.key}
            {...column}
            column={line}
            widthPx={(starts[pictured.from + index + 1] ?? start) - start}
          />
        );
      })}
    </div>
  );
}
