import { chartTypes, loadChartTypes } from '@sextant/charts';
import type { ChartIconName, ChartType } from '@sextant/charts';
import {
  Button,
  ChartIcon,
  ChartLineIcon,
  ChartPieIcon,
  Icon,
  NumberIcon,
  SigmaIcon,
  TableIcon,
  toast,
} from '@sextant/ui';
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
const types = Object.entries(chartTypes) as [ChartType, (typeof chartTypes)[ChartType]][];

/** The chart type; what was chosen so far goes along. */
export function ChartTypeSwitcher() {
  const current = useExplore((state) => state.draft['viz_type']);
  const setKind = useExplore((state) => state.setKind);
  const change = (type: ChartType): void => {
    loadChartTypes([type]).then(
      () => setKind(type),
      () => toast({ kind: 'error', text: `${chartTypes[type].name} did not load. Try again.` }),
    );
  };
  return (
    <div className={styles.kinds} role="group" aria-label="Chart type">
      {types.map(([type, about]) => (
        <Button
          key={type}
          kind="quiet"
          size="sm"
          isOn={type === current}
          aria-pressed={type === current}
          aria-label={about.name}
          className={styles.kindButton ?? ''}
          onPress={() => type !== current && change(type)}
        >
          <Icon of={icons[about.icon]} size={16} />
          {about.shortName}
        </Button>
      ))}
    </div>
  );
}
