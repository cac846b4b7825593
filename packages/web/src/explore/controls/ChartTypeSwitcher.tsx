import { registeredChartTypes } from '@sextant/charts';
import type { ChartIconName, ChartType } from '@sextant/charts';
import { Button, ChartIcon, ChartLineIcon, ChartPieIcon, Icon, NumberIcon, SigmaIcon, TableIcon } from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import { useExplore } from '../explore-store.ts';
import styles from './Controls.module.css';

const icons: Readonly<Record<ChartIconName, IconType>> = {
  'chart-line': ChartLineIcon,
  'chart-column': ChartIcon,
  'chart-pie': ChartPieIcon,
  sigma: SigmaIcon,
  table: TableIcon,
  hash: NumberIcon,
};
const types = Object.entries(registeredChartTypes) as [ChartType, (typeof registeredChartTypes)[ChartType]][];

/** The chart type; what was chosen so far goes along. */
export function ChartTypeSwitcher() {
  const current = useExplore((state) => state.draft['viz_type']);
  const setKind = useExplore((state) => state.setKind);
  return (
    <div className={styles.kinds} role="group" aria-label="Chart type">
      {types.map(([type, { spec }]) => (
        <Button
          key={type}
          kind="quiet"
          size="sm"
          isOn={type === current}
          aria-pressed={type === current}
          aria-label={spec.name}
          className={styles.kindButton ?? ''}
          onPress={() => type !== current && setKind(type)}
        >
          <Icon of={icons[spec.icon]} size={16} />
          {spec.shortName}
        </Button>
      ))}
    </div>
  );
}
