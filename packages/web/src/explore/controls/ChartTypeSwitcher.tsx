import { registeredChartTypes } from '@sextant/charts';
import type { ChartType } from '@sextant/charts';
import { Button, ChartIcon, ChartLineIcon, ChartPieIcon, Icon, NumberIcon, SigmaIcon, TableIcon } from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import { useExplore } from '../explore-store.ts';
import styles from './Controls.module.css';

const looks: Readonly<Record<ChartType, { readonly icon: IconType; readonly short: string }>> = {
  echarts_timeseries_line: { icon: ChartLineIcon, short: 'Line' },
  echarts_timeseries_bar: { icon: ChartIcon, short: 'Bar' },
  pie: { icon: ChartPieIcon, short: 'Pie' },
  histogram_v2: { icon: SigmaIcon, short: 'Histogram' },
  table: { icon: TableIcon, short: 'Table' },
  big_number_total: { icon: NumberIcon, short: 'Number' },
};
// The order in which users reach for them.
const order = Object.keys(looks) as readonly ChartType[];

/** The chart type; what was chosen so far goes along. */
export function ChartTypeSwitcher() {
  const current = useExplore((state) => state.draft['viz_type']);
  const setKind = useExplore((state) => state.setKind);
  return (
    <div className={styles.kinds} role="group" aria-label="Chart type">
      {order.map((type) => (
        <Button
          key={type}
          kind="quiet"
          size="sm"
          isOn={type === current}
          aria-pressed={type === current}
          aria-label={registeredChartTypes[type].spec.name}
          className={styles.kindButton ?? ''}
          onPress={() => type !== current && setKind(type)}
        >
          <Icon of={looks[type].icon} size={16} />
          {looks[type].short}
        </Button>
      ))}
    </div>
  );
}
