import { useRef, useState } from 'react';
import { registeredChartType, isChartType, panelSections } from '@sextant/charts';
import type { FormError, PanelTab } from '@sextant/charts';
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
import { needsUpdate, errorsOf, useExplore } from '../explore-store.ts';
import type { ShownResult } from '../result/use-result.ts';
import { placeOfError } from './error-place.ts';
import { ControlField } from './ControlField.tsx';
import styles from './Controls.module.css';
import { ChartTypeSwitcher } from './ChartTypeSwitcher.tsx';
import { panelGroups } from './panel-layout.ts';

interface ControlPanelProps {
  readonly result: ShownResult;
  /** Called when the user asks for the chart. */
  readonly onUpdate?: () => void;
}

type Tab = Exclude<PanelTab, 'none'>;

const tabTexts: Readonly<Record<Tab, string>> = { data: 'Data', customize: 'Customize', analysis: 'Analysis' };

/** What is wrong, by control: what cannot be read at once, what is missing and what the server rejected once asked. */
function useFormErrors(result: ShownResult): ReadonlyMap<string, string> {
  const draft = useExplore((state) => state.draft);
  const isChecked = useExplore((state) => state.isChecked);
  const own = errorsOf(draft).filter((error: FormError) => isChecked || error.code !== 'CHART_002');
  const rejected = result.error === null ? null : placeOfError(result.error, draft);
  const isUnchanged =
    rejected !== null && JSON.stringify(result.requestedForm?.[rejected.key]) === JSON.stringify(draft[rejected.key]);
  const failing = Object.entries(result.state.annotationError)[0];
  return new Map([
    ...(failing === undefined ? [] : [['annotation_layers', `${failing[0]}: ${failing[1]}`] as const]),
    ...(rejected !== null && isUnchanged ? [[rejected.key, rejected.message] as const] : []),
    ...own.map((error) => [error.key, error.message] as const),
  ]);
}

/** The settings of the chart: type first, then query and look; 'Update chart' stays at the foot. */
export function ControlPanel({ result, onUpdate }: ControlPanelProps) {
  const draft = useExplore((state) => state.draft);
  const requestedForm = useExplore((state) => state.requestedForm);
  const request = useExplore((state) => state.ask);
  const [chosenTab, setTab] = useState<Tab>('data');
  const body = useRef<HTMLDivElement>(null);
  const errors = useFormErrors(result);
  const isPhone = usePhone();
  const spec = isChartType(draft['viz_type']) ? registeredChartType(draft).spec : null;
  const update = () => {
    request({ force: !needsUpdate(requestedForm, draft) });
    const [missing] = errorsOf(draft);
    if (missing === undefined) return onUpdate?.();
    const owner = spec?.sections.find((part) => part.controls.some((control) => control.key === missing.key));
    setTab(owner === undefined || owner.tab === 'none' ? 'data' : owner.tab);
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-control="${missing.key}"] :is(button, input, textarea)`)?.focus(),
    );
  };
  useShortcut({ keys: 'Mod+Enter', text: 'Update chart', onAction: update, worksInFields: true });
  useShortcut({
    keys: 'Mod+E',
    text: 'Stop',
    onAction: result.stop,
    isEnabled: result.isRunning,
    worksInFields: true,
  });
  const sections = spec === null ? [] : panelSections(spec);
  const tabs = (['data', 'customize', 'analysis'] as const).filter(
    (id) => id === 'data' || sections.some((part) => part.tab === id),
  );
  const tab = tabs.includes(chosenTab) ? chosenTab : 'data';
  return (
    <section className={styles.panel} aria-label="Controls">
      <Tabs
        label="Settings"
        value={tab}
        onChange={setTab}
        className={styles.sides ?? ''}
        tabs={tabs.map((id) => ({ id, text: tabTexts[id] }))}
      />
      <div className={styles.panelBody} ref={body}>
        <ChartTypeSwitcher />
        {spec === null ? (
          <EmptyState title="Its settings are kept" isCompact>
            This chart type is not drawn yet. Choose another type to draw its data.
          </EmptyState>
        ) : (
          panelGroups(
            sections.filter((part) => part.tab === tab),
            draft,
          ).map((group) => (
            <Disclosure key={group.title} title={group.title}>
              {group.lines.map(({ controls }) => (
                <div key={controls[0]?.key} className={styles.line} data-pair={controls.length > 1 || undefined}>
                  {controls.map((control) => (
                    <div key={control.key} className={styles.cell} data-control={control.key}>
                      <ControlField
                        control={control}
                        error={errors.get(control.key) ?? null}
                        layerErrors={result.state.annotationError}
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
          kind={needsUpdate(requestedForm, draft) ? 'primary' : 'default'}
          icon={RunIcon}
          isWide
          isDisabled={spec === null && requestedForm === null}
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
          isDisabled={!result.isRunning}
          onPress={result.stop}
        />
      </footer>
    </section>
  );
}
