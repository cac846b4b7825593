import { useEffect, useState } from 'react';
import { useBlocker } from '@tanstack/react-router';
import type { DatasetData, ExploreSlice } from '@sextant/contract';
import type { RawForm } from '@sextant/charts';
import {
  AdjustIcon,
  Button,
  ConfirmDialog,
  IconButton,
  RunIcon,
  Sheet,
  StopIcon,
  TableIcon,
  useNarrow,
  usePhone,
  useShortcut,
} from '@sextant/ui';
import type { DashboardFilters } from './dashboard-filters.ts';
import { ControlPanel } from './controls/panel/ControlPanel.tsx';
import { ExploreHeader } from './ExploreHeader.tsx';
import { ExploreProvider, isEdited, makeExploreStore, needsUpdate, errorsOf, useExplore } from './explore-store.ts';
import type { DashboardScheme } from './explore-store.ts';
import styles from './Explore.module.css';
import { firstForm } from './first-form.ts';
import { ResultPane } from './result/ResultPane.tsx';
import { useResult } from './result/use-result.ts';
import type { ShownResult } from './result/use-result.ts';
import { SourceList, SourcePanel } from './source/SourcePanel.tsx';

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

const openStore = ({
  dataset,
  slice,
  form,
  filters = null,
  dashboardScheme = null,
}: Omit<ExploreChartProps, keyof Leaving>) =>
  makeExploreStore({
    dataset,
    slice,
    form: firstForm(form, dataset),
    filters,
    dashboardScheme,
    savedForm: slice === null ? null : firstForm(slice.form_data, dataset),
  });

/** One open chart: its source, its settings, its picture and its rows. */
export function ExploreChart({ onSaved, onRestored, ...opening }: ExploreChartProps) {
  const [store] = useState(() => openStore(opening));
  useEffect(() => {
    const { draft, ask: request } = store.getState();
    if (errorsOf(draft).length === 0) request();
  }, [store]);
  const blocker = useBlocker({
    // Opening the saved chart at its own address is no leaving.
    shouldBlockFn: () => store.getState().past.length > 0 && isEdited(store.getState()),
    enableBeforeUnload: () => store.getState().past.length > 0 && isEdited(store.getState()),
    withResolver: true,
  });
  return (
    <ExploreProvider value={store}>
      <Workbench onSaved={onSaved} onRestored={onRestored} />
      <ConfirmDialog
        isOpen={blocker.status === 'blocked'}
        title="Leave without saving?"
        confirmText="Leave"
        isDanger
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        The changes of this chart are lost.
      </ConfirmDialog>
    </ExploreProvider>
  );
}

function Workbench(leaving: Leaving) {
  const isNarrow = useNarrow();
  const result = useResult();
  const isReady =
    useExplore((state) => state.requestedForm === null) || (!result.isRunning && result.requestedForm !== null);
  if (isNarrow) return <NarrowBench result={result} {...leaving} />;
  return (
    <div className={styles.explore} data-ready={isReady}>
      <ExploreHeader result={result} {...leaving} />
      <div className={styles.bench}>
        <SourcePanel />
        <ControlPanel result={result} />
        <ResultPane result={result} />
      </div>
    </div>
  );
}

/** On tablets and phones chart and data come first; source and settings come as drawers. */
function NarrowBench({ result, ...leaving }: Leaving & { readonly result: ShownResult }) {
  const [sheet, setSheet] = useState<'controls' | 'search' | 'source' | null>(null);
  const request = useExplore((state) => state.ask);
  const isDue = useExplore((state) => needsUpdate(state.requestedForm, state.draft));
  const side = usePhone() ? 'bottom' : 'left';
  const close = () => setSheet(null);
  useShortcut({ keys: ']', text: 'Controls', onAction: () => setSheet('controls') });
  useShortcut({
    keys: 'Mod+Shift+F',
    text: 'Search controls',
    onAction: () => setSheet('search'),
    isEnabled: sheet === null,
  });
  return (
    <div className={styles.narrow} data-ready={!result.isRunning}>
      <ExploreHeader result={result} {...leaving} />
      <ResultPane result={result} />
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
      <Sheet title="Controls" side={side} isOpen={sheet === 'controls' || sheet === 'search'} onClose={close}>
        <ControlPanel result={result} onUpdate={close} isSearching={sheet === 'search'} />
      </Sheet>
      <Sheet title="Chart source" side={side} isOpen={sheet === 'source'} onClose={close}>
        <SourceList />
      </Sheet>
    </div>
  );
}
