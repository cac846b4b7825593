import { Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { SextantError, countOf } from '@sextant/contract';
import {
  aboutType,
  adviceOf,
  detailsOf,
  factsOf,
  hasUndrawnRows,
  isChartType,
  notFiniteText,
  underDashboardScheme,
} from '@sextant/charts';
import type { ChartType, RawForm } from '@sextant/charts';
import { ChartDrawing } from '@sextant/charts/views';
import {
  Button,
  EmptyState,
  Note,
  PartialIcon,
  Scale,
  Skeleton,
  lazyPart,
  showDuration,
  useClock,
  useTheme,
} from '@sextant/ui';
import { skeletonShape } from '../../shell/charts/skeleton-shape.ts';
import { filtersLeavingNoRows } from '../../shell/charts/filters-leaving-no-rows.ts';
import { isOn } from '../../api/bootstrap.ts';
import type { ChartResult } from '../../api/chart-data.ts';
import type { ChartLoad } from '../../api/chart-load.ts';
import { labelsOf } from '../../api/dataset-labels.ts';
import { drawnForm, errorsOf, useExplore } from '../explore-store.ts';
import styles from '../Explore.module.css';
import { notDrawn, rowLabels } from '../../api/legacy-rows.ts';
import { ChartErrorMessage } from './chart-error.tsx';
import { LevelPath } from '../../shell/drill/LevelPath.tsx';
import { useExploreDrill } from './use-explore-drill.ts';
import type { ShownResult } from './use-result.ts';
import { TableView } from './table-view.ts';

const textAfterMs = 1000;
const stopAfterMs = 3000;

interface DrawnProps {
  readonly type: ChartType;
  readonly form: RawForm;
  readonly result: ChartLoad;
  readonly parts: Pick<ShownResult, 'setOwnState' | 'state' | 'noteDrawn' | 'coverage'>;
}

const FilterBoxTrial = lazyPart(async () => (await import('./FilterBoxTrial.tsx')).FilterBoxTrial);

/** What a chart stands in: the fields of a filter box can be tried. */
const Around = ({ type, form, children }: Pick<DrawnProps, 'type' | 'form'> & { readonly children: ReactNode }) =>
  type === 'filter_box' ? <FilterBoxTrial form={form}>{children}</FilterBoxTrial> : children;

function DrawnChart({ type, form, result, parts }: DrawnProps) {
  const { theme } = useTheme();
  const dataset = useExplore((state) => state.dataset);
  const setAll = useExplore((state) => state.setAll);
  const scheme = useExplore((state) => state.dashboardScheme?.scheme);
  const drawnForm = useMemo(() => underDashboardScheme(form, scheme), [form, scheme]);
  const [isPainted, setPainted] = useState(false);
  const isCut = result.entries[0]?.is_cut === true;
  const facts = useMemo(() => factsOf(result.entries[0]), [result]);
  const others = useMemo(() => detailsOf(result.entries), [result]);
  const drill = useExploreDrill(result);
  return (
    <>
      <div className={styles.drawn} data-content="" data-painted={isPainted} {...drill.area}>
        <LevelPath dataset={drill.dataset} path={drill.path} onGo={drill.go} />
        <Around type={type} form={drawnForm}>
          <ChartDrawing
            type={type}
            placeholder={<Skeleton shape={skeletonShape(type)} />}
            formData={drawnForm}
            tables={result.tables}
            theme={theme}
            isAnalogous={isOn('USE_ANALAGOUS_COLORS')}
            labels={labelsOf(dataset)}
            formats={dataset.column_formats}
            facts={facts}
            others={others}
            labelMap={result.entries[0]?.label_map}
            coverage={parts.coverage}
            cut={isCut ? { totalRows: null } : null}
            ownState={result.ownState}
            onOwnState={parts.setOwnState}
            annotations={parts.state.annotationData}
            onSettings={setAll}
            onMenu={drill.onMenu}
            onSelect={drill.onSelect}
            onPainted={() => {
              setPainted(true);
              parts.noteDrawn();
            }}
          />
        </Around>
      </div>
      {drill.layer}
    </>
  );
}

/** How long the running query takes; after 3 s it can be stopped from here too. */
function Elapsed({ result }: { result: Pick<ShownResult, 'state' | 'stop'> }) {
  const now = useClock(100);
  const [mountedAt] = useState(() => Date.now());
  const elapsed = now - (result.state.startedAt ?? mountedAt);
  if (elapsed < textAfterMs) return null;
  return (
    <div className={styles.elapsed} role="status">
      <Scale />
      <span>Running for {showDuration(elapsed)}</span>
      {elapsed >= stopAfterMs && (
        <Button size="xs" onPress={result.stop}>
          Stop
        </Button>
      )}
    </div>
  );
}

/** That more rows are there than came, and what to do; null when all came. */
export function cutText(result: ChartResult): string | null {
  const [entry] = result.entries;
  // Steps after the query may have made few rows of many: what was cut are the query's.
  const rows = entry?.is_cut === true ? (entry.sql_rowcount ?? entry.rowcount) : undefined;
  return rows === undefined ? null : `Showing the first ${countOf(rows, 'row')}; there are more.`;
}

function CutNote({ result }: { result: ChartResult }) {
  const text = cutText(result);
  if (text === null) return null;
  return (
    <Note tone="warn" icon={PartialIcon}>
      {`${text} A filter, larger steps or a higher row limit show the rest.`}
    </Note>
  );
}

function NotFiniteNote({ result }: { result: ChartResult }) {
  const dataset = useExplore((state) => state.dataset);
  const text = notFiniteText(result.entries, labelsOf(dataset));
  return text === null ? null : <Note tone="warn">{text}</Note>;
}

/** What the chart still needs to show what it is for. */
function Advice({ result }: { result: ChartLoad }) {
  const advice = adviceOf(result.form, factsOf(result.entries[0]));
  return advice === null ? null : <Note>{advice}</Note>;
}

/** What a chart type lacks that was just chosen: the picture below is still that of the type before. */
function MissingFields({ draft }: { draft: RawForm }) {
  const missing = errorsOf(draft).filter(({ code }) => code === 'CHART_002');
  if (missing.length === 0) return null;
  const names = missing.map(({ label }) => label).join(' and ');
  return (
    <Note>{`${aboutType(draft['viz_type'])?.name ?? 'This chart'} needs ${names}. Until then the chart before stays.`}</Note>
  );
}

/** Of a chart type that nothing draws, nor the older call knows. */
const isUnknown = ({ requestedForm, error }: ShownResult): boolean =>
  requestedForm === null || (error instanceof SextantError && error.code === 'CHART_001');

/** What stands in the place of the picture while nothing can be drawn; null when something can. */
function useInstead(result: ShownResult): ReactNode {
  const draft = useExplore((state) => state.draft);
  const type = draft['viz_type'];
  if (!isChartType(type) && isUnknown(result))
    return (
      <EmptyState title="This visualization type is not supported." isCompact>
        {`Its chart type is '${typeof type === 'string' ? type : ''}'. Its settings are kept as they are; choose another chart type to draw its data.`}
      </EmptyState>
    );
  if (result.requestedForm === null) {
    const [error] = errorsOf(draft);
    const isUnreadable = error?.code === 'CHART_003';
    const remedy = isUnreadable ? 'Correct it' : 'Choose one';
    return (
      <EmptyState title={isUnreadable ? 'A setting cannot be read' : 'Say what to measure'} isCompact>
        {error === undefined ? 'Press Update chart.' : `${error.message}. ${remedy}, then press Update chart.`}
      </EmptyState>
    );
  }
  if (result.error !== null) return <ChartErrorMessage error={result.error} />;
  // Rows of which none has a value are rows: what draws them says so.
  const rows = result.data?.entries.map(({ sql_rowcount: sqlRows, rowcount }) => sqlRows ?? rowcount ?? 0) ?? [];
  if (result.data === undefined || result.isOld || rows.some((count) => count > 0)) return null;
  // The drawing says that no row has a value; until it is known whether there are rows that is true, too.
  const mayHaveRows = aboutType(type)?.coverage === 'always' && result.coverage === 'pending';
  if (mayHaveRows || hasUndrawnRows(result.coverage)) return null;
  return (
    <EmptyState title="No results were returned for this query" art="filtered" isCompact>
      {filtersLeavingNoRows(result.requestedForm)}
    </EmptyState>
  );
}

interface ShownRowsProps {
  readonly result: ShownResult;
  readonly data: ChartResult;
  readonly kindName: string;
}

/** The rows of a chart whose type is not drawn. */
function ShownRows({ result, data, kindName }: ShownRowsProps) {
  const dataset = useExplore((state) => state.dataset);
  return (
    <>
      <Note>{notDrawn(kindName)}</Note>
      <CutNote result={data} />
      <div className={styles.stack} data-old={result.isRunning || undefined} aria-busy={result.isRunning}>
        <Suspense fallback={<Skeleton shape="table" />}>
          <div
            className={styles.drawn}
            data-content=""
            ref={(element) => void (element !== null && result.noteDrawn())}
          >
            <TableView tables={data.tables} label="Rows of the chart" labels={rowLabels(labelsOf(dataset))} />
          </div>
        </Suspense>
      </div>
      {result.isRunning && <Elapsed key={result.runId} result={result} />}
    </>
  );
}

const cutDisplays: readonly unknown[] = ['figure', 'marks'];

/** The chart itself, in each of its states. An earlier picture stays, paler, while a new one is asked. */
export function ChartBox({ result }: { result: ShownResult }) {
  const draft = useExplore((state) => state.draft);
  const instead = useInstead(result);
  const { requestedForm, data, dataForm } = result;
  const type = (result.isOld ? dataForm : requestedForm)?.['viz_type'];
  if (instead !== null && !result.isRunning) return instead;
  if (data?.kindName !== undefined && !isChartType(type))
    return <ShownRows result={result} data={data} kindName={data.kindName} />;
  if (requestedForm === null || !isChartType(type) || data === undefined) {
    return (
      <div className={styles.waiting}>
        <Skeleton shape={skeletonShape(requestedForm?.['viz_type'])} />
        <Elapsed key={result.runId} result={result} />
      </div>
    );
  }
  return (
    <>
      {/* A table says itself that it is cut; the fields of a filter box search further. */}
      {cutDisplays.includes(aboutType(type)?.display) && <CutNote result={data} />}
      <NotFiniteNote result={data} />
      {type === draft['viz_type'] ? <Advice result={data} /> : <MissingFields draft={draft} />}
      <div className={styles.stack} data-old={result.isRunning || undefined} aria-busy={result.isRunning}>
        <Suspense fallback={<Skeleton shape={skeletonShape(type)} />}>
          <DrawnChart
            key={type}
            type={type}
            form={result.isOld && dataForm !== null ? dataForm : drawnForm(requestedForm, draft)}
            result={data}
            parts={result}
          />
        </Suspense>
      </div>
      {result.isRunning && <Elapsed key={result.runId} result={result} />}
    </>
  );
}
