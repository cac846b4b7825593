import { useEffect, useRef, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Button, Sheet, usePhone, useShortcut } from '@sextant/ui';
import { formProblems, chartKindOf, isChartType } from '@sextant/charts';
import { pages } from '../shell/navigation.ts';
import { ControlPanel } from './controls/ControlPanel.tsx';
import { ExploreHeader } from './ExploreHeader.tsx';
import { ExploreProvider, makeExploreStore } from './explore-store.ts';
import type { ExploreOpening } from './explore-store.ts';
import { firstForm } from './first-form.ts';
import { ResultPane } from './result/ResultPane.tsx';
import { useAnswer } from './result/use-answer.ts';
import { SourcePanel } from './source/SourcePanel.tsx';
import styles from './Explore.module.css';

/** One open chart: its source, its settings, its picture and its rows. */
export function ExploreChart({ opening }: { opening: ExploreOpening }) {
  const [store] = useState(() => makeExploreStore({ ...opening, form: firstForm(opening.form, opening.dataset) }));
  useEffect(() => {
    const { draft, ask } = store.getState();
    if (isChartType(draft['viz_type']) && formProblems(chartKindOf(draft).spec, draft).length === 0) ask();
  }, [store]);
  return (
    <ExploreProvider value={store}>
      <Workbench />
    </ExploreProvider>
  );
}

function Workbench() {
  const isPhone = usePhone();
  const answer = useAnswer();
  const router = useRouter();
  const [areControlsOpen, setControlsOpen] = useState(false);
  const onSaved = (sliceId: number) => void router.navigate({ href: pages.explore({ sliceId }), replace: true });
  const saved = useRef(onSaved);
  useShortcut({ keys: ']', text: 'Settings', onAct: () => setControlsOpen((isOpen) => !isOpen), isEnabled: isPhone });
  if (isPhone) {
    return (
      <>
        <ExploreHeader answer={answer} onSaved={saved.current} />
        <ResultPane answer={answer} />
        <div className={styles.phoneFoot}>
          <Button kind="primary" isWide onPress={() => setControlsOpen(true)}>
            Controls
          </Button>
        </div>
        <Sheet title="Controls" isOpen={areControlsOpen} onClose={() => setControlsOpen(false)}>
          <ControlPanel isRunning={answer.isRunning} onStop={answer.stop} />
        </Sheet>
      </>
    );
  }
  return (
    <div className={styles.explore}>
      <ExploreHeader answer={answer} onSaved={saved.current} />
      <div className={styles.bench}>
        <SourcePanel />
        <ControlPanel isRunning={answer.isRunning} onStop={answer.stop} />
        <ResultPane answer={answer} />
      </div>
    </div>
  );
}
