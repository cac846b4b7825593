import { Suspense, memo, useEffect, useState } from 'react';
import { chartTypes, isChartType, loadChartTypes } from '@sextant/charts';
import type { ChartIconName, ChartType } from '@sextant/charts';
import {
  Button,
  ChartAreasIcon,
  ChartBoxIcon,
  ChartBubbleIcon,
  ChartHeatIcon,
  ChartIcon,
  ChartLineIcon,
  ChartPieIcon,
  ChartPivotIcon,
  ChartCompareIcon,
  ChartFunnelIcon,
  ChartTrendIcon,
  FilteredIcon,
  Icon,
  lazyPart,
  NumberIcon,
  SigmaIcon,
  TableIcon,
  whenLoaded,
  Tooltip,
} from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import { useExplore } from '../../explore-store.ts';
import styles from '../Controls.module.css';

const icons: Readonly<Record<ChartIconName, IconType>> = {
  'chart-line': ChartLineIcon,
  'chart-column': ChartIcon,
  'chart-pie': ChartPieIcon,
  sigma: SigmaIcon,
  table: TableIcon,
  hash: NumberIcon,
  pivot: ChartPivotIcon,
  'heat-map': ChartHeatIcon,
  treemap: ChartAreasIcon,
  bubble: ChartBubbleIcon,
  'box-plot': ChartBoxIcon,
  funnel: ChartFunnelIcon,
  trend: ChartTrendIcon,
  compare: ChartCompareIcon,
  filter: FilteredIcon,
};

const Gallery = lazyPart(() => import('../../chart-type/Gallery.tsx').then((part) => part.Gallery));

/** One press away; all others are in the gallery. */
const quickTypes = [
  'echarts_timeseries_line',
  'echarts_timeseries_bar',
  'echarts_area',
  'table',
  'big_number_total',
  'pie',
].filter(isChartType);

/** The quick types, before them what is drawn and what is chosen where those are others. */
function shownTypes(drawnType: unknown, chosenType: unknown): readonly ChartType[] {
  const others = [drawnType, chosenType].filter(isChartType).filter((type) => !quickTypes.includes(type));
  return [...new Set([...others, ...quickTypes])];
}

/** How long the words of a tile stay away after it was pressed, in ms: twice as long as the tiles take to move. */
export const tooltipPauseMs = (transitionS: number): number => 1000 * 2 * transitionS;

const transitionS = 0.3;

/** Whether words are held back, and the way to do so for a while. */
function useTooltipPause() {
  const [pressedTimes, setPressedTimes] = useState(0);
  const [releasedTimes, setReleasedTimes] = useState(0);
  useEffect(() => {
    if (pressedTimes === 0) return undefined;
    const timer = setTimeout(() => setReleasedTimes(pressedTimes), tooltipPauseMs(transitionS));
    return () => clearTimeout(timer);
  }, [pressedTimes]);
  return { isPaused: pressedTimes !== releasedTimes, pause: () => setPressedTimes((times) => times + 1) };
}

/** The chart type; what was chosen so far goes along. */
export const ChartTypeSwitcher = memo(function ChartTypeSwitcher() {
  const current = useExplore((state) => state.draft['viz_type']);
  const drawnType = useExplore((state) => state.requestedForm?.['viz_type']);
  const setChartType = useExplore((state) => state.setChartType);
  const [isOpen, setOpen] = useState(false);
  const { isPaused, pause } = useTooltipPause();
  const change = (type: ChartType): void => {
    setOpen(false);
    if (type === current) return;
    whenLoaded(chartTypes[type].name, loadChartTypes([type]), () => setChartType(type));
  };
  return (
    <div className={styles.kinds} role="group" aria-label="Chart type">
      {shownTypes(drawnType, current).map((type) => {
        const about = chartTypes[type];
        return (
          <Tooltip
            key={type}
            isPaused={isPaused}
            text={type === drawnType ? `Currently rendered: ${about.name}` : about.name}
          >
            <Button
              kind="quiet"
              size="sm"
              isOn={type === current}
              aria-pressed={type === current}
              aria-label={about.name}
              className={styles.kindButton ?? ''}
              onPress={() => {
                pause();
                change(type);
              }}
            >
              <Icon of={icons[about.icon]} size={16} />
              {about.shortName}
            </Button>
          </Tooltip>
        );
      })}
      <Button kind="quiet" size="sm" className={styles.allTypes ?? ''} onPress={() => setOpen(true)}>
        View all charts
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Gallery current={current} onClose={() => setOpen(false)} onSelect={change} />
        </Suspense>
      )}
    </div>
  );
});
