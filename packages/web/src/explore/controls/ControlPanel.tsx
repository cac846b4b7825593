import { useState } from 'react';
import { chartKindOf, formProblems, isChartType, panelSections } from '@sextant/charts';
import { Button, Disclosure, EmptyState, RunIcon, StopIcon, IconButton, Tabs, useShortcut } from '@sextant/ui';
import { needsUpdate, useExplore } from '../explore-store.ts';
import { ControlField } from './ControlField.tsx';
import styles from './Controls.module.css';
import { KindSwitcher } from './KindSwitcher.tsx';

interface ControlPanelProps {
  readonly isRunning: boolean;
  readonly onStop: () => void;
}

const noMoreThan = 1;

/** The settings of the chart: kind first, then query and look; 'Update chart' stays at the foot. */
export function ControlPanel({ isRunning, onStop }: ControlPanelProps) {
  const draft = useExplore((state) => state.draft);
  const asked = useExplore((state) => state.asked);
  const ask = useExplore((state) => state.ask);
  const [tab, setTab] = useState<'Query' | 'Look'>('Query');
  const isKnown = isChartType(draft['viz_type']);
  const spec = isKnown ? chartKindOf(draft).spec : null;
  const problems = spec === null ? [] : formProblems(spec, draft);
  const update = () => {
    if (problems.length === 0 && isKnown) ask({ force: !needsUpdate(asked, draft) });
  };
  useShortcut({ keys: 'Mod+Enter', text: 'Update chart', onAct: update, worksInFields: true });
  useShortcut({ keys: 'Mod+E', text: 'Stop', onAct: onStop, isEnabled: isRunning, worksInFields: true });
  const section = spec === null ? undefined : panelSections(spec).find((item) => item.title === tab);
  const missing = problems.slice(0, noMoreThan).map((problem) => problem.message);
  return (
    <section className={styles.panel} aria-label="Controls">
      <div className={styles.panelBody}>
        <KindSwitcher />
        {spec === null || section === undefined ? (
          <EmptyState title="This kind of chart is not built yet" isCompact>
            Its settings are kept as they are. Choose another kind to draw its data.
          </EmptyState>
        ) : (
          <>
            <Tabs
              label="Settings"
              value={tab}
              onChange={setTab}
              tabs={[
                { id: 'Query', text: 'Data' },
                { id: 'Look', text: 'Customize' },
              ]}
            />
            <Disclosure title={tab === 'Query' ? 'Query' : 'Chart options'}>
              <div className={styles.fields}>
                {section.controls
                  .filter((control) => control.isVisible(draft))
                  .map((control) => (
                    <ControlField
                      key={control.key}
                      control={control}
                      problem={
                        asked === null ? null : (problems.find((problem) => problem.key === control.key) ?? null)
                      }
                    />
                  ))}
              </div>
            </Disclosure>
          </>
        )}
      </div>
      <footer className={styles.panelFoot}>
        {missing.length > 0 && <p className={styles.missing}>{missing[0]}</p>}
        <Button
          kind="primary"
          icon={RunIcon}
          isWide
          isDisabled={!isKnown || problems.length > 0}
          shortcut="Mod+Enter"
          onPress={update}
        >
          Update chart
        </Button>
        <IconButton icon={StopIcon} label="Stop" kind="default" isDisabled={!isRunning} onPress={onStop} />
      </footer>
    </section>
  );
}
