import { ArrowDownIcon, ArrowUpIcon, ChevronDownIcon, ChevronRightIcon, Icon } from '@sextant/ui';
import { textNode } from '../kit/data-table/cell-html.tsx';
import { memo } from 'react';
import type { Line } from './lines.ts';
import type { PivotSort } from './pivot.ts';
import { pickedIn } from './PivotRow.tsx';
import styles from './Pivot.module.css';
import type { Span } from './widths.ts';

interface PivotHeadProps {
  readonly id: string;
  /** What stands over the names of rows. */
  readonly title: string;
  readonly levels: readonly (readonly Span[])[];
  readonly columns: readonly Line[];
  readonly starts: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly rowPx: number;
  readonly sort: PivotSort | null;
  /** The column that has the keyboard while it is on the headings; −1 for none. */
  readonly active: number;
  /** The columns that are picked by their headings, from 1; empty for none. */
  readonly chosen: string;
  readonly canPick: boolean;
  /** Whether names that are HTML are shown as it. Default false. */
  readonly rendersHtml?: boolean;
}

/** The headings of columns, which stay at the top; a heading over several keeps its words in sight. */
export const PivotHead = memo(function PivotHead(props: PivotHeadProps) {
  const { id, title, levels, columns, starts, from, to } = props;
  const { rowPx, sort, active, chosen, canPick, rendersHtml = false } = props;
  const pickedIndexes = pickedIn(chosen);
  return (
    <div role="rowgroup" className={styles.head} style={{ height: levels.length * rowPx }}>
      {levels.map((spans, level) => (
        // Levels have no other name than their place.
        <div key={level} role="row" aria-rowindex={level + 1} className={styles.headRow} style={{ top: level * rowPx }}>
          {level === 0 && (
            <div
              role="columnheader"
              id={`${id}--1-0`}
              aria-colindex={1}
              className={styles.corner}
              data-column={0}
              data-active={active === 0 || undefined}
              style={{ height: levels.length * rowPx }}
              title={title}
            >
              <span className={styles.words}>{title}</span>
            </div>
          )}
          {spans
            .filter((span) => span.to > from && span.from < to)
            .map(({ key, text, from: first, to: end, levels: levelCount, line: lineIndex }) => {
              const line = lineIndex === null ? null : (columns[lineIndex] ?? null);
              const left = starts[first] ?? 0;
              const isSorted = line !== null && sort?.line.key === line.key;
              const direction = sort?.isDescending === true ? 'descending' : 'ascending';
              return (
                <div
                  key={key + String(first)}
                  role="columnheader"
                  {...(lineIndex === null ? {} : { id: `${id}--1-${lineIndex + 1}`, 'data-column': lineIndex + 1 })}
                  aria-colindex={first + 2}
                  aria-colspan={end - first}
                  aria-sort={isSorted ? direction : undefined}
                  aria-selected={lineIndex !== null && pickedIndexes.includes(lineIndex + 1)}
                  className={styles.heading}
                  data-over={line === null || undefined}
                  data-kind={line?.kind}
                  data-active={(lineIndex !== null && active === lineIndex + 1) || undefined}
                  data-pressable={(canPick && line !== null && line.kind !== 'total') || undefined}
                  style={{
                    left: `calc(var(--names-px) + ${left}px)`,
                    width: (starts[end] ?? left) - left,
                    height: levelCount * rowPx,
                  }}
                  title={text}
                >
                  {line?.foldKey != null && (
                    <span className={styles.fold} data-fold="">
                      <Icon of={line.isOpen ? ChevronDownIcon : ChevronRightIcon} size={14} />
                    </span>
                  )}
                  {line !== null && (
                    <span className={styles.sort} data-sort="" data-on={isSorted || undefined}>
                      <Icon of={isSorted && direction === 'ascending' ? ArrowUpIcon : ArrowDownIcon} size={12} />
                    </span>
                  )}
                  <span className={styles.words}>{textNode(text, rendersHtml)}</span>
                </div>
              );
            })}
        </div>
      ))}
    </div>
  );
});
