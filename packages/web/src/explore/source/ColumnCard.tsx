import { useQuery } from '@tanstack/react-query';
import { countText } from '@sextant/contract';
import type { DatasetData } from '@sextant/contract';
import { Skeleton } from '@sextant/ui';
import { useExplore } from '../explore-store.ts';
import { columnProfileQuery } from './column-profile.ts';
import type { ColumnProfile, ProfileBar } from './column-profile.ts';
import styles from './ColumnCard.module.css';

const shapeWidth = 240;
const shapeHeight = 40;

/** Bars from the least value to the most. */
function Shape({ bars }: { bars: readonly ProfileBar[] }) {
  const most = Math.max(1, ...bars.map(({ rows }) => rows));
  const stepPx = shapeWidth / Math.max(1, bars.length);
  return (
    <svg viewBox={`0 0 ${shapeWidth} ${shapeHeight}`} className={styles.shape} role="img" aria-label="Distribution">
      {bars.map(({ rows }, index) => {
        // A bar that counts anything is seen.
        const heightPx = rows === 0 ? 0 : Math.max(1, (rows / most) * shapeHeight);
        return (
          <rect
            key={index}
            x={index * stepPx}
            y={shapeHeight - heightPx}
            width={Math.max(0.5, stepPx - 1)}
            height={heightPx}
          />
        );
      })}
    </svg>
  );
}

/** The most frequent values with their share of all rows; bars are measured by the first. */
function Values({ bars, rows }: { bars: readonly ProfileBar[]; rows: number }) {
  const most = Math.max(1, ...bars.map((bar) => bar.rows));
  return (
    <ol className={styles.values} aria-label="Most frequent values">
      {bars.map((bar, index) => (
        <li key={index}>
          <span className={styles.value} title={bar.label ?? ''}>
            {bar.label === '' ? '<empty string>' : bar.label}
          </span>
          <meter min={0} max={most} value={bar.rows} aria-hidden="true" />
          <span className={styles.share}>{shareText(bar.rows, rows)}</span>
        </li>
      ))}
    </ol>
  );
}

/** `12%`, `<1%`; what is none is `0%`. */
export function shareText(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0%';
  const percent = (part / whole) * 100;
  if (percent < 1) return '<1%';
  return percent > 99 && part < whole ? '>99%' : `${Math.round(percent)}%`;
}

function Figures({ profile }: { profile: ColumnProfile }) {
  const { rows, nulls, distinct, isEstimated, range } = profile;
  return (
    <dl className={styles.figures}>
      <dt>NULL</dt>
      <dd>{nulls === 0 ? 'none' : `${countText(nulls)} (${shareText(nulls, rows)})`}</dd>
      <dt>Distinct</dt>
      <dd>{isEstimated ? `about ${countText(distinct)}` : countText(distinct)}</dd>
      {range !== null && (
        <>
          <dt>Least</dt>
          <dd title={range[0]}>{range[0]}</dd>
          <dt>Most</dt>
          <dd title={range[1]}>{range[1]}</dd>
        </>
      )}
    </dl>
  );
}

/** What a column holds, over all rows that the user may see. */
export function ColumnCard({ column }: { readonly column: DatasetData['columns'][number] }) {
  const dataset = useExplore((state) => state.dataset);
  const { data: profile, error } = useQuery(columnProfileQuery(dataset, column));
  const type = column.type ?? '';
  return (
    <div className={styles.card} data-profile={column.column_name} aria-busy={profile === undefined && error === null}>
      <div className={styles.head}>
        <strong>{column.verbose_name ?? column.column_name}</strong>
        <span>{type.toLowerCase()}</span>
      </div>
      {(column.description ?? '') !== '' && <p className={styles.text}>{column.description}</p>}
      {error !== null && <p className={styles.text}>{`Its values could not be counted: ${error.message}`}</p>}
      {profile === undefined && error === null && (
        <div className={styles.waiting}>
          <Skeleton shape="text" />
        </div>
      )}
      {profile !== undefined && (
        <>
          {profile.barsAre === 'shape' ? (
            <Shape bars={profile.bars} />
          ) : (
            <Values bars={profile.bars} rows={profile.rows} />
          )}
          <Figures profile={profile} />
          <p className={styles.foot}>{`Over ${countText(profile.rows)} rows`}</p>
        </>
      )}
    </div>
  );
}
