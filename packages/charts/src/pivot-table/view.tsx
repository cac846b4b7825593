import { countOf } from '@sextant/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { themeColorsOf } from '../kit/colors/analogous.ts';
import { ChartNotes } from '../kit/view/ChartNotes.tsx';
import { ChartRamp } from '../kit/view/ChartRamp.tsx';
import type { ChartViewProps } from '../kit/view/chart-view.ts';
import { labelOf } from '../kit/values/labels.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { noFacts } from '../kit/result/result-facts.ts';
import type { Line } from './lines.ts';
import { heatColors, cellLooksOf } from './look.ts';
import { notesOf } from './notes.ts';
import { chosenIn, layOut, pointAt, readPivot, selectionAt, type Pivot, type PivotSort } from './pivot.ts';
import { PivotGrid } from './PivotGrid.tsx';
import styles from './Pivot.module.css';
import { pivotTable as spec } from './spec.ts';

const none = {};
const nothingFolded: ReadonlySet<string> = new Set();

/** What the user has folded, and by which column the rows are sorted. */
function useLayout(pivot: Pivot | null) {
  const [foldedKeys, setFoldedKeys] = useState(nothingFolded);
  const [sort, setSort] = useState<PivotSort | null>(null);
  const lines = useMemo(
    () => (pivot === null ? { rows: [], columns: [] } : layOut(pivot, foldedKeys, sort)),
    [pivot, foldedKeys, sort],
  );
  const handleFold = useCallback(
    (key: string) =>
      setFoldedKeys((now) => {
        const next = new Set(now);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  // Largest first, then smallest first, then as the chart has it.
  const handleSort = useCallback(
    (line: Line) =>
      setSort((now) => {
        if (now?.line.key !== line.key) return { line, isDescending: true };
        return now.isDescending ? { line, isDescending: false } : null;
      }),
    [],
  );
  return { ...lines, sort, handleFold, handleSort };
}

/** Numbers by groups down and across, with totals; groups fold, a column sorts, a heading or a cell filters. */
export function View(props: ChartViewProps) {
  const { formData, tables, theme, labels = none, formats = none, facts = noFacts, selected = null } = props;
  const { onSelect, onMenu, onPainted, cut = null } = props;
  const frame = useRef<HTMLDivElement>(null);
  const form = useMemo(() => readForm(spec, formData), [formData]);
  const [table] = tables;
  const pivot = useMemo(
    () => (table === undefined ? null : readPivot({ table, form, labels, formats, facts })),
    [table, form, labels, formats, facts],
  );
  const { rows, columns, sort, handleFold, handleSort } = useLayout(pivot);
  const themeColors = themeColorsOf(theme, false);
  const found = useMemo(
    () => (pivot === null ? [] : heatColors(pivot, themeColors, facts.additive)),
    [pivot, themeColors, facts],
  );
  const cellLook = useMemo(
    () => (pivot === null ? () => null : cellLooksOf(pivot, found, themeColors)),
    [pivot, found, themeColors],
  );
  const isChosen = useMemo(() => (pivot === null ? () => false : chosenIn(pivot, selected)), [pivot, selected]);
  useEffect(() => {
    frame.current?.setAttribute('data-painted', 'true');
    onPainted?.();
  }, [onPainted, pivot, rows, columns]);
  if (pivot === null) return <div ref={frame} className={styles.view} data-chart="" data-painted="true" />;
  const handlePick = (row: Line | null, column: Line | null): void => {
    const selection = selectionAt(pivot, row, column);
    if (selection !== null) onSelect?.(selection);
  };
  const handleMenu = (row: Line | null, column: Line | null, pointer: { xPx: number; yPx: number }): void =>
    onMenu?.({ point: row === null && column === null ? null : pointAt(pivot, row, column), ...pointer });
  const called = (names: readonly { readonly label: string }[]): string =>
    names.map(({ label }) => labelOf(labels, label)).join(', ');
  const by = [pivot.rowDimensions, pivot.columnDimensions].map(called).filter((names) => names !== '');
  const [heat] = found;
  const write = pivot.writers[0];
  const hasRamp = found.length === 1 && heat !== undefined && heat.colors.length > 0 && write !== undefined;
  return (
    <div ref={frame} className={styles.view} data-chart="">
      {hasRamp && <ChartRamp from={write(heat.least)} to={write(heat.most)} colors={heat.colors} isStepped={false} />}
      <div className={styles.frame}>
        <PivotGrid
          label={`Pivot table of ${pivot.metricNames.join(', ')}${by.length === 0 ? '' : ` by ${by.join(' and ')}`}, ${countOf(rows.length, 'row')} and ${countOf(columns.length, 'column')}.`}
          title={called(pivot.rowDimensions)}
          {...{ pivot, rows, columns, cellLook, sort, isChosen }}
          rendersHtml={form.allow_render_html}
          onSort={handleSort}
          onFold={handleFold}
          onPick={onSelect === undefined ? undefined : handlePick}
          onMenu={onMenu === undefined ? undefined : handleMenu}
        />
      </div>
      <ChartNotes notes={notesOf(pivot, facts, cut)} />
    </div>
  );
}
