import { listedNames } from '@sextant/contract';
import { useRef, useState, type MouseEvent } from 'react';
import styles from './ChartLegend.module.css';
import type { LegendEntry, LegendLayout } from '../drawing/drawing.ts';
import { useRowCut } from './use-row-cut.ts';

interface ChartLegendProps {
  readonly entries: readonly LegendEntry[];
  /** Default: a row above the chart that scrolls. */
  readonly look?: LegendLayout | undefined;
  /** Names of the series that are shown; empty shows all. */
  readonly isolated: readonly string[];
  readonly onIsolate: (names: readonly string[]) => void;
}

/** What a click makes of the isolated names: those of the entry alone, or all again; with Ctrl they are added or taken away. */
function isolate(isolatedNames: readonly string[], names: readonly string[], adds: boolean): readonly string[] {
  const [before, own] = [new Set(isolatedNames), new Set(names)];
  const isIn = names.every((name) => before.has(name));
  if (adds) return isIn ? isolatedNames.filter((other) => !own.has(other)) : [...new Set([...before, ...own])];
  return isIn && isolatedNames.length === names.length ? [] : names;
}

const LegendItem = ({ name, color, isFixed = false, members }: LegendEntry) => (
  <>
    <i
      className={styles.swatch}
      style={{ background: color }}
      {...(isFixed || members !== undefined ? {} : { 'data-color-of': name })}
    />
    <span className={styles.name}>{name}</span>
  </>
);

const usualLook: LegendLayout = { side: 'top', isPlain: false, marginPx: null };
const inner = { top: 'marginBottom', bottom: 'marginTop', left: 'marginRight', right: 'marginLeft' } as const;

const LegendRow = ({ entries, isolated, onIsolate }: Omit<ChartLegendProps, 'look'>) => {
  const shownNames = new Set(isolated);
  const handlePress = (event: MouseEvent, names: readonly string[]): void =>
    onIsolate(isolate(isolated, names, event.ctrlKey || event.metaKey));
  return entries.map(({ name, isFixed = false, members = [name], ...entry }) => (
    <li key={`${name} ${isFixed}`}>
      {isFixed ? (
        <span className={styles.entry} title={name}>
          <LegendItem {...{ name, isFixed, ...entry }} />
        </span>
      ) : (
        <button
          type="button"
          className={styles.entry}
          aria-pressed={isolated.length === 0 || members.every((one) => shownNames.has(one))}
          title={members.length === 1 ? name : listedNames(members)}
          onClick={(event) => handlePress(event, members)}
        >
          <LegendItem {...{ name, ...entry }} {...(members.length === 1 ? {} : { members })} />
        </button>
      )}
    </li>
  ));
};

/**
 * The names of the series beside a chart, mostly above it in one row; how many it has no space for stands at its end, and shows them all. A click on a
 * name shows one series alone, Ctrl click adds another.
 */
export function ChartLegend({ entries, look = usualLook, isolated, onIsolate }: ChartLegendProps) {
  const row = useRef<HTMLUListElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isRow = !look.isPlain && (look.side === 'top' || look.side === 'bottom');
  const cut = useRowCut(row, entries, isRow);
  return (
    <div
      className={styles.frame}
      data-side={look.side}
      {...(look.marginPx === null ? {} : { style: { [inner[look.side]]: look.marginPx } })}
    >
      <ul
        ref={row}
        className={styles.legend}
        aria-label="Series"
        data-side={look.side}
        {...(look.isPlain || (isOpen && isRow) ? { 'data-plain': '' } : {})}
        {...(cut === null || isOpen ? {} : { style: { maxWidth: cut.widthPx } })}
      >
        <LegendRow {...{ entries, isolated, onIsolate }} />
      </ul>
      {cut !== null && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-label={isOpen ? 'Show the series in one row' : `Show all ${entries.length} series`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Less' : `+${cut.hiddenCount}`}
        </button>
      )}
    </div>
  );
}
