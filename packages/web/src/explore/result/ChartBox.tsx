import { Suspense, use, useState } from 'react';
import { useExplore, drawnForm } from '../explore-store.ts';
import { isChartType } from '@sextant/charts';
import type { ChartType, RawForm } from '@sextant/charts';
import { loadChartView } from '@sextant/charts/views';
import { Button, ErrorPanel, EmptyState, Skeleton, useClock, useTheme, showDuration } from '@sextant/ui';
import type { SkeletonShape } from '@sextant/ui';
import { ApiError } from '../../api/api-error.ts';
import type { ChartAnswer } from '../../api/chart-data.ts';
import { labelsOf } from '../../api/dataset-labels.ts';
import styles from '../Explore.module.css';
import type { Answer } from './use-answer.ts';

const shapes: Readonly<Record<ChartType, SkeletonShape>> = {
  big_number_total: 'number',
  echarts_timeseries_line: 'line',
  echarts_timeseries_bar: 'bars',
  pie: 'ring',
  histogram_v2: 'bars',
  table: 'table',
};

function Drawn({ type, form, answer }: { type: ChartType; form: RawForm; answer: ChartAnswer }) {
  const View = use(loadChartView(type));
  const { theme } = useTheme();
  const dataset = useExplore((state) => state.dataset);
  const [isPainted, setPainted] = useState(false);
  const isCut = answer.entries[0]?.is_cut === true;
  return (
    <div className={styles.drawn} data-painted={isPainted}>
      <View
        formData={form}
        tables={answer.tables}
        theme={theme}
        labels={labelsOf(dataset)}
        cut={isCut ? { totalRows: null } : null}
        onPainted={() => setPainted(true)}
      />
    </div>
  );
}

function Waiting({ type, since, onStop }: { type: ChartType; since: number; onStop: () => void }) {
  const now = useClock(100);
  const elapsed = since === 0 ? 0 : now - since;
  return (
    <div className={styles.waiting}>
      <Skeleton shape={shapes[type]} />
      {elapsed >= 1000 && <p>Running for {showDuration(elapsed)}</p>}
      {elapsed >= 3000 && <Button onPress={onStop}>Stop</Button>}
    </div>
  );
}

/** The chart itself, in each of its states. An earlier picture stays, paler, while a new one is asked. */
export function ChartBox({ answer }: { answer: Answer }) {
  const draft = useExplore((state) => state.draft);
  const ask = useExplore((state) => state.ask);
  const type = (answer.isOld ? answer.dataForm : answer.asked)?.['viz_type'];
  if (answer.asked === null || !isChartType(type)) {
    return (
      <EmptyState title="Say what to measure" isCompact>
        Choose a kind and a metric, then press Update chart.
      </EmptyState>
    );
  }
  if (answer.error !== null) {
    const code = answer.error instanceof ApiError ? answer.error.code : null;
    return (
      <ErrorPanel
        title={code === 'ENGINE_009' ? 'Stopped' : 'The chart could not be drawn'}
        message={answer.error.message}
        code={code}
        acts={<Button onPress={() => ask({ force: true })}>Try again</Button>}
      />
    );
  }
  if (answer.data === undefined) return <Waiting type={type} since={answer.since} onStop={answer.stop} />;
  if (!answer.isOld && answer.data.tables.every((table) => table.rowCount === 0)) {
    return (
      <EmptyState title="No results were returned for this query" art="filtered" isCompact>
        The filters and the time range leave no rows.
      </EmptyState>
    );
  }
  return (
    <div className={styles.stack} data-old={answer.isRunning || undefined}>
      <Suspense fallback={<Waiting type={type} since={0} onStop={answer.stop} />}>
        <Drawn
          type={type}
          form={answer.isOld && answer.dataForm !== null ? answer.dataForm : drawnForm(answer.asked, draft)}
          answer={answer.data}
        />
      </Suspense>
    </div>
  );
}
