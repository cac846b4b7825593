import { chartKinds } from '@sextant/charts';
import type { ChartType } from '@sextant/charts';
import {
  ChartIcon,
  ChartLineIcon,
  ChartPieIcon,
  Icon,
  NumberIcon,
  SigmaIcon,
  TableIcon,
  ToggleButton,
} from '@sextant/ui';
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
// The order in which people reach for them.
const order = Object.keys(looks) as readonly ChartType[];

/** The kinds of chart; what was chosen so far goes along. */
export function KindSwitcher() {
  const current = useExplore((state) => state.draft['viz_type']);
  const setKind = useExplore((state) => state.setKind);
  return (
    <div className={styles.kinds} role="group" aria-label="Kind of chart">
      {order.map((type) => (
        <ToggleButton
          key={type}
          isSelected={type === current}
          onChange={() => setKind(type)}
          aria-label={chartKinds[type].spec.name}
          data-kind-button={type}
        >
          <span className={styles.kind}>
            <Icon of={looks[type].icon} size={16} />
            {looks[type].short}
          </span>
        </ToggleButton>
      ))}
    </div>
  );
}
