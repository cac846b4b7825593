import { useRef, useState } from 'react';
import { chartKindOf, isChartType, panelSections } from '@sextant/charts';
import type { FormProblem } from '@sextant/charts';
import {
  Button,
  Disclosure,
  EmptyState,
  IconButton,
  RunIcon,
  StopIcon,
  Tabs,
  usePhone,
  useShortcut,
} from '@sextant/ui';
import { needsUpdate, problemsOf, useExplore } from '../explore-store.ts';
import type { Answer } from '../result/use-answer.ts';
import { placeOfError } from './error-place.ts';
import { ControlField } from './ControlField.tsx';
import styles from './Controls.module.css';
import { KindSwitcher } from './KindSwitcher.tsx';
import { panelGroups } from './panel-layout.ts';

interface ControlPanelProps {
  readonly answer: Answer;
  /** Called when the person asks for the chart. */
  readonly onUpdate?: () => void;
}

type Side = 'Query' | 'Look';

/** What is wrong, by control: what cannot be read at once, what is missing and what the server refused once asked. */
function useProblems(answer: Answer): ReadonlyMap<string, string> {
  const draft = useExplore((state) => state.draft);
  const isChecked = useExplore((state) => state.isChecked);
  const own = problemsOf(draft).filter((problem: FormProblem) => isChecked || problem.code !== 'CHART_002');
  const refused = answer.error === null ? null : placeOfError(answer.error, draft);
  const isUnchanged =
    refused !== null && JSON.stringify(answer.asked?.[refused.key]) === JSON.stringify(draft[refused.key]);
  const failing = Object.entries(answer.state.annotationError)[0];
  return new Map([
    ...(failing === undefined ? [] : [['annotation_layers', `${failing[0]}: ${failing[1]}`] as const]),
    ...(refused !== null && isUnchanged ? [[refused.key, refused.message] as const] : []),
    ...own.map((problem) => [problem.key, problem.message] as const),
  ]);
}

/** The settings of the chart: kind first, then query and look; 'Update chart' stays at the foot. */
export function ControlPanel({ answer, onUpdate }: ControlPanelProps) {
  const draft = useExplore((state) => state.draft);
  const asked = useExplore((state) => state.asked);
  const ask = useExplore((state) => state.ask);
  const [side, setSide] = useState<Side>('Query');
  const body = useRef<HTMLDivElement>(null);
  const problems = useProblems(answer);
  const isPhone = usePhone();
  const spec = isChartType(draft['viz_type']) ? chartKindOf(draft).spec : null;
  const update = () => {
    ask({ force: !needsUpdate(asked, draft) });
    const [missing] = problemsOf(draft);
    if (missing === undefined) return onUpdate?.();
    const owner = spec?.sections.find((part) => part.controls.some((control) => control.key === missing.key));
    setSide(owner?.title === 'Look' ? 'Look' : 'Query');
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-control="${missing.key}"] :is(button, input, textarea)`)?.focus(),
    );
  };
  useShortcut({ keys: 'Mod+Enter', text: 'Update chart', onAct: update, worksInFields: true });
  useShortcut({
    keys: 'Mod+E',
    text: 'Stop',
    onAct: answer.stop,
    isEnabled: answer.isRunning,
    worksInFields: true,
  });
  const section = spec === null ? undefined : panelSections(spec).find((item) => item.title === side);
  return (
    <section className={styles.panel} aria-label="Controls">
      <Tabs
        label="Settings"
        value={side}
        onChange={setSide}
        className={styles.sides ?? ''}
        tabs={[
          { id: 'Query', text: 'Data' },
          { id: 'Look', text: 'Customize' },
        ]}
      />
      <div className={styles.panelBody} ref={body}>
        <KindSwitcher />
        {section === undefined ? (
          <EmptyState title="Its settings are kept" isCompact>
            This kind of chart is not drawn yet. Choose another kind to draw its data.
          </EmptyState>
        ) : (
          panelGroups(section, draft).map((group) => (
            <Disclosure key={group.title} title={group.title}>
              {group.lines.map(({ controls }) => (
                <div key={controls[0]?.key} className={styles.line} data-pair={controls.length > 1 || undefined}>
                  {controls.map((control) => (
                    <div key={control.key} className={styles.cell} data-control={control.key}>
                      <ControlField
                        control={control}
                        error={problems.get(control.key) ?? null}
                        layerErrors={answer.state.annotationError}
                      />
                    </div>
                  ))}
                </div>
              ))}
            </Disclosure>
          ))
        )}
      </div>
      <footer className={styles.panelFoot}>
        <Button
          kind={needsUpdate(asked, draft) ? 'primary' : 'default'}
          icon={RunIcon}
          isWide
          isDisabled={spec === null && asked === null}
          {...(isPhone ? {} : { shortcut: 'Mod+Enter' })}
          size="sm"
          onPress={update}
        >
          Update chart
        </Button>
        <IconButton
          icon={StopIcon}
          label="Stop"
          kind="default"
          size="sm"
          shortcut="Mod+E"
          isDisabled={!answer.isRunning}
          onPress={answer.stop}
        />
      </footer>
    </section>
  );
}
