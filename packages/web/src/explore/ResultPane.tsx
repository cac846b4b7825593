import { Suspense, useState } from 'react';
import type { ComponentProps } from 'react';
import { resultSize } from '@sextant/charts';
import {
  AgeIcon,
  Button,
  Icon,
  PartialIcon,
  Skeleton,
  Splitter,
  Tag,
  showAge,
  showDuration,
  showRows,
  useClock,
  useNarrow,
} from '@sextant/ui';
import { shownTime } from '../shell/format/shown-time.ts';
import { useExplore } from './explore-store.ts';
import { FilterCount, RowsPanel } from './lazy-parts.ts';
import { FiltersNote } from './FiltersNote.tsx';
import styles from './Explore.module.css';
import { ChartBox } from './result/ChartBox.tsx';
import { subtitleOf } from './result/subtitle.ts';
import type { ShownResult } from './result/use-result.ts';

const foldedPx = 40;
const usualPx = 268;
const mostPx = 620;

/** What to do about rows that a limit kept back. */
const limitHint =
  'There are more rows than these. A filter, larger steps of time or a higher row limit show the rest; what adds rows up does not see them.';

/** Size, engine time and age of what is on the screen; a result out of the cache can be asked anew from here. */
function ResultReading({ result }: { result: ShownResult }) {
  const now = useClock(10_000);
  const request = useExplore((state) => state.runQuery);
  const { data, dataForm } = result;
  const table = data?.tables[0];
  if (data === undefined || table === undefined || result.error !== null) return null;
  const { count, noun } = resultSize(dataForm ?? {}, table, data.entries[0]);
  const durationMs = data.entries.reduce((sum, entry) => sum + (entry.duration_ms ?? 0), 0);
  const isCached = data.entries.some((entry) => entry.is_cached === true);
  const isCut = data.entries.some((entry) => entry.is_cut === true);
  const age = showAge(Math.max(0, now - data.receivedAt));
  const ago = age === 'now' ? 'just now' : `${age} ago`;
  const time = (
    <span className={styles.age} title={`Answered ${shownTime(data.receivedAt)}`}>
      <Icon of={AgeIcon} size={12} label="Age" />
      {isCached ? `cached ${ago}` : ago}
    </span>
  );
  return (
    <div className={styles.reading} role="status">
      <span>{showRows(count, noun)}</span>
      {isCut && (
        <Tag tone="danger" icon={PartialIcon} title={limitHint}>
          Row limit reached
        </Tag>
      )}
      <span title="Time taken by the database">{showDuration(durationMs)}</span>
      {isCached ? (
        <Button kind="quiet" size="xs" onPress={() => request({ force: true })} aria-label={`Cached ${ago}. Ask again`}>
          {time}
        </Button>
      ) : (
        time
      )}
    </div>
  );
}

interface ResultPaneProps {
  readonly result: ShownResult;
  /** Whether what stands around the picture has come. */
  readonly showsPanels: boolean;
}

function ChartHead({ result, showsPanels }: ResultPaneProps) {
  const name = useExplore((state) => state.name);
  const dataset = useExplore((state) => state.dataset);
  // What is said is of what is drawn: while the next result is on its way, that is the one before.
  const shownForm = result.isOld && result.dataForm !== null ? result.dataForm : result.requestedForm;
  return (
    <header className={styles.chartHead}>
      <div className={styles.chartName}>
        <h2>{name === '' ? 'New chart' : name}</h2>
        {shownForm !== null && <p>{subtitleOf(shownForm, dataset)}</p>}
      </div>
      <ResultReading result={result} />
      <Suspense fallback={null}>{showsPanels && <FilterCount />}</Suspense>
    </header>
  );
}

/** The rows behind the picture; until they have come their place. */
function RowsPlace({ result, showsPanels, fold }: ResultPaneProps & ComponentProps<typeof RowsPanel>) {
  return (
    <Suspense fallback={null}>
      {showsPanels ? (
        <RowsPanel result={result} fold={fold} />
      ) : (
        <div className={styles.rows}>
          <div className={styles.rowsWaiting}>
            <Skeleton shape="table" />
          </div>
        </div>
      )}
    </Suspense>
  );
}

/** The picture above, the rows behind it below. */
export function ResultPane({ result, showsPanels }: ResultPaneProps) {
  const [rowsPx, setRowsPx] = useState(usualPx);
  const isNarrow = useNarrow();
  const chart = (
    <section className={styles.chart} aria-label="Chart">
      <ChartHead {...{ result, showsPanels }} />
      <FiltersNote />
      <div className={styles.box}>
        <ChartBox result={result} />
      </div>
    </section>
  );
  if (isNarrow) {
    return (
      <div className={styles.narrowPane}>
        {chart}
        <RowsPlace {...{ result, showsPanels }} fold={null} />
      </div>
    );
  }
  const isOpen = rowsPx > foldedPx;
  return (
    <div className={styles.pane}>
      <Splitter
        label="Size of the results"
        orientation="horizontal"
        sized="second"
        sizePx={rowsPx}
        onChange={setRowsPx}
        minPx={foldedPx}
        maxPx={mostPx}
        first={chart}
        second={
          <RowsPlace
            {...{ result, showsPanels }}
            fold={{ isOpen, onChange: (isWanted) => setRowsPx(isWanted ? usualPx : foldedPx) }}
          />
        }
      />
    </div>
  );
}
