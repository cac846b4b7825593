import { useRef, type MouseEvent } from 'react';
import styles from './ChartKey.module.css';
import type { KeyEntry } from './drawing.ts';

interface ChartKeyProps {
  readonly entries: readonly KeyEntry[];
  /** Names of the series that are shown; empty shows all. */
  readonly isolated: readonly string[];
  readonly onIsolate: (names: readonly string[]) => void;
}

/** What a click makes of the isolated names: that one alone, or all again; with Ctrl it is added or taken away. */
export function isolate(isolated: readonly string[], name: string, adds: boolean): readonly string[] {
  const isIn = isolated.includes(name);
  if (adds) return isIn ? isolated.filter((other) => other !== name) : [...isolated, name];
  return isIn && isolated.length === 1 ? [] : [name];
}

const Named = ({ name, color }: Pick<KeyEntry, 'name' | 'color'>) => (
  <>
    <i className={styles.swatch} style={{ background: color }} />
    <span className={styles.name}>{name}</span>
  </>
);

/** The names of the series above a chart, in one row that scrolls. A click shows one series alone, Ctrl click adds another. */
export function ChartKey({ entries, isolated, onIsolate }: ChartKeyProps) {
  const row = useRef<HTMLUListElement>(null);
  const handlePress = (event: MouseEvent, name: string): void =>
    onIsolate(isolate(isolated, name, event.ctrlKey || event.metaKey));
  return (
    <ul ref={row} className={styles.key} aria-label="Series">
      {entries.map(({ name, color, isFixed = false }) => (
        <li key={`${name} ${isFixed}`}>
          {isFixed ? (
            <span className={styles.entry} title={name}>
              <Named name={name} color={color} />
            </span>
          ) : (
            <button
              type="button"
              className={styles.entry}
              aria-pressed={isolated.length === 0 || isolated.includes(name)}
              title={name}
              onClick={(event) => handlePress(event, name)}
            >
              <Named name={name} color={color} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
