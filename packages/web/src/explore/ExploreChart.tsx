import { Suspense, useState } from 'react';
import type { ComponentProps } from 'react';
import { useBlocker } from '@tanstack/react-router';
import type { DatasetData, ExploreSlice } from '@sextant/contract';
import type { RawForm } from '@sextant/charts';
import {
  AdjustIcon,
  Button,
  IconButton,
  PageHeader,
  RunIcon,
  SidePanel,
  Skeleton,
  StopIcon,
  TableIcon,
  belowWidth,
  useEarlyKeys,
  useMediaQuery,
  useNarrow,
} from '@sextant/ui';
import { ChartName, chartCrumbs } from './ChartName.tsx';
import controlStyles from './controls/Controls.module.css';
import type { DashboardFilters } from './dashboard-filters.ts';
import { ExploreProvider, isEdited, makeExploreStore, needsUpdate, errorsOf, useExplore } from './explore-store.ts';
import type { DashboardScheme } from './explore-store.ts';
import styles from './Explore.module.css';
import { firstForm } from './first-form.ts';
import { ConfirmDialog, ControlPanel, ExploreHeader, NarrowSheets, SourceList } from './lazy-parts.ts';
import type { NarrowSheet } from './NarrowSheets.tsx';
import { ResultPane } from './ResultPane.tsx';
import { useResult } from './result/use-result.ts';
import type { ShownResult } from './result/use-result.ts';
import { useDeferredPanels } from './lazy-parts.ts';

interface ExploreChartProps {
  readonly dataset: DatasetData;
  readonly slice: ExploreSlice | null;
  readonly form: RawForm;
  /** The filters of the dashboard from which it was opened. Default: none. */
  readonly filters?: DashboardFilters | null;
  /** The palette of that dashboard. Default: none. */
  readonly dashboardScheme?: DashboardScheme | null;
  /** Called when the chart was saved, with what was saved. */
  readonly onSaved: (slice: ExploreSlice) => void;
  /** Called when a version was restored. */
  readonly onRestored: () => Promise<void>;
}

type Leaving = Pick<ExploreChartProps, 'onSaved' | 'onRestored'>;

/** The store of the chart, which is asked at once where nothing is missing. */
function openStore({
  dataset,
  slice,
  form,
  filters = null,
  dashboardScheme = null,
}: Omit<ExploreChartProps, keyof Leaving>) {
  const store = makeExploreStore({
    dataset,
    slice,
    form: firstForm(form, dataset),
    filters,
    dashboardScheme,
    savedForm: slice === null ? null : firstForm(slice.form_data, dataset),
  });
  const { draft, runQuery: request } = store.getState();
  if (errorsOf(draft).length === 0) request();
  return store;
}

/** One open chart: its source, its settings, its picture and its rows. */
export function ExploreChart({ onSaved, onRestored, ...opening }: ExploreChartProps) {
  const [store] = useState(() => openStore(opening));
  const blocker = useBlocker({
    // Opening the saved chart at its own address is no leaving.
    shouldBlockFn: () => store.getState().past.length > 0 && isEdited(store.getState()),
    enableBeforeUnload: () => store.getState().past.length > 0 && isEdited(store.getState()),
    withResolver: true,
  });
  return (
    <ExploreProvider value={store}>
      <Workbench onSaved={onSaved} onRestored={onRestored} />
      <Suspense fallback={null}>
        {blocker.status === 'blocked' && (
          <ConfirmDialog
            isOpen
            title="Leave without saving?"
            confirmText="Leave"
            isDanger
            onConfirm={blocker.proceed}
            onClose={blocker.reset}
          >
            The changes of this chart are lost.
          </ConfirmDialog>
        )}
      </Suspense>
    </ExploreProvider>
  );
}

/** The settings, or until they have come their place. */
function Controls({ result, showsPanels }: { result: ShownResult; showsPanels: boolean }) {
  return (
    <Suspense fallback={null}>
      {showsPanels ? (
        <ControlPanel result={result} />
      ) : (
        <section className={controlStyles.panel} aria-label="Controls" aria-busy="true">
          <div className={styles.panelWaiting}>
            <Skeleton shape="text" />
          </div>
        </section>
      )}
    </Suspense>
  );
}

/** The dataset beside the settings. */
function SourcePanel({ showsPanels }: { showsPanels: boolean }) {
  // Beside both panels a small window would have no space for the chart.
  const [isOpen, setOpen] = useState(!useMediaQuery(belowWidth('xl')));
  return (
    <SidePanel title="Chart source" isOpen={isOpen} onOpenChange={setOpen} widthPx={260} shortcut="[">
      <Suspense fallback={null}>{showsPanels ? <SourceList /> : <Skeleton shape="text" />}</Suspense>
    </SidePanel>
  );
}

/** What can be done with the chart beside its name; the name alone until that has come. */
function Header({ showsPanels, ...props }: ComponentProps<typeof ExploreHeader> & { readonly showsPanels: boolean }) {
  const name = useExplore((state) => state.name);
  return (
    <Suspense fallback={null}>
      {showsPanels ? (
        <ExploreHeader {...props} />
      ) : (
        <PageHeader title={<ChartName name={name} />} crumbs={chartCrumbs} />
      )}
    </Suspense>
  );
}

/** Keys of the header and of the settings, which come after the picture. */
const lateKeys = ['Mod+S', 'Mod+Enter'];

function Workbench(leaving: Leaving) {
  const isNarrow = useNarrow();
  const shown = useResult();
  const isNothingRequested = useExplore((state) => state.requestedForm === null);
  const { showsPanels, onPainted } = useDeferredPanels(shown.error === null && !isNothingRequested);
  useEarlyKeys(lateKeys, showsPanels);
  const { noteDrawn } = shown;
  const result = {
    ...shown,
    noteDrawn: () => {
      noteDrawn();
      onPainted();
    },
  };
  const isReady = showsPanels && (isNothingRequested || (!result.isRunning && result.requestedForm !== null));
  if (isNarrow) return <NarrowBench {...{ result, showsPanels }} {...leaving} />;
  return (
    <div className={styles.explore} data-ready={isReady}>
      <Header {...{ result, showsPanels }} {...leaving} />
      <div className={styles.bench}>
        <SourcePanel showsPanels={showsPanels} />
        <Controls {...{ result, showsPanels }} />
        <ResultPane {...{ result, showsPanels }} />
      </div>
    </div>
  );
}

interface NarrowBenchProps extends Leaving {
  readonly result: ShownResult;
  readonly showsPanels: boolean;
}

/** On tablets and phones chart and data come first; source and settings come as drawers. */
function NarrowBench({ result, showsPanels, ...leaving }: NarrowBenchProps) {
  const [sheet, setSheet] = useState<NarrowSheet>(null);
  const request = useExplore((state) => state.runQuery);
  const isDue = useExplore((state) => needsUpdate(state.requestedForm, state.draft));
  return (
    <div className={styles.narrow} data-ready={showsPanels && !result.isRunning}>
      <Header {...{ result, showsPanels }} {...leaving} />
      <ResultPane {...{ result, showsPanels }} />
      <div className={styles.narrowFoot}>
        <Button icon={AdjustIcon} isWide onPress={() => setSheet('controls')}>
          Controls
        </Button>
        <Button icon={TableIcon} isWide onPress={() => setSheet('source')}>
          Data
        </Button>
        {result.isRunning ? (
          <IconButton icon={StopIcon} kind="default" label="Stop" onPress={result.stop} />
        ) : (
          <IconButton
            icon={RunIcon}
            kind={isDue ? 'primary' : 'default'}
            label="Update chart"
            onPress={() => request({ force: !isDue })}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {showsPanels && <NarrowSheets result={result} sheet={sheet} onOpen={setSheet} />}
      </Suspense>
    </div>
  );
}
