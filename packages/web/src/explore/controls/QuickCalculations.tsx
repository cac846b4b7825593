import { controlsOf, isChartType, registeredChartType } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { CalculatedIcon, IconButton, Menu } from '@sextant/ui';
import { useExplore } from '../explore-store.ts';
import { quickCalculations } from './quick-calculations.ts';
import type { QuickCalculation } from './quick-calculations.ts';

interface QuickCalculationsProps {
  /** The metric as the form holds it. */
  readonly raw: unknown;
  readonly name: string;
  /** What the form holds with another metric in its place. */
  readonly withMetric: (raw: unknown) => RawForm;
}

/** What one press makes of a metric; those that are laid on it are marked, and pressed again taken off. The chart is asked at once. */
export function QuickCalculations({ raw, name, withMetric }: QuickCalculationsProps) {
  const form = useExplore((state) => state.draft);
  const dataset = useExplore((state) => state.dataset);
  const setAll = useExplore((state) => state.setAll);
  const ask = useExplore((state) => state.runQuery);
  if (!isChartType(form['viz_type'])) return null;
  const keys = new Set(controlsOf(registeredChartType(form).spec).map((control) => control.key));
  const calculations = quickCalculations({ form, keys, raw, dataset });
  const apply = ({ values, metric }: QuickCalculation) => {
    setAll({ ...values, ...(metric === undefined ? {} : withMetric(metric)) });
    ask();
  };
  return (
    <Menu
      label={`Quick calculations on ${name}`}
      trigger={
        <IconButton
          icon={CalculatedIcon}
          size="xs"
          label={`Quick calculations on ${name}`}
          isOn={calculations.some(({ isOn }) => isOn)}
        />
      }
      sections={[
        {
          id: 'quick',
          items: calculations.map((one) => ({
            id: one.id,
            text: one.text,
            isChosen: one.isOn,
            disabledReason: one.reason,
            onAction: () => apply(one),
          })),
        },
      ]}
    />
  );
}
