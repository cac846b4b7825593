import { isRecord } from '@sextant/contract';
import { useMemo, useState } from 'react';
import type { DragEvent } from 'react';
import type { SeriesSettings } from '@sextant/charts';
import { seriesListOf, useThemeColors } from '@sextant/charts/series-list';
import type { ListedSeries } from '@sextant/charts/series-list';
import { AdjustIcon, Button, Field, Icon, useOrderKeys, useTheme } from '@sextant/ui';
import { isOn } from '../../../api/bootstrap.ts';
import { labelsOf } from '../../../api/dataset-labels.ts';
import { useExplore, useSeriesForm } from '../../explore-store.ts';
import controls from '../Controls.module.css';
import columns from '../columns/Columns.module.css';
import { withItemMoved } from '../field-parts.ts';
import type { FieldParts } from '../field-parts.ts';
import { PanelPopover } from '../PanelPopover.tsx';
import { useShownRows } from '../shown-table.ts';
import { SeriesEditor } from './SeriesEditor.tsx';
import styles from './SeriesList.module.css';

/** Of more series the first are listed; a chart has colors for less. */
const mostListed = 20;

/** What is set of a series, in short: 'dashed · 2.5 px'. */
const settingsText = ({ lineStyle, lineWidth, markers, area }: SeriesSettings): string =>
  [
    lineStyle === undefined || lineStyle === 'solid' ? null : lineStyle,
    lineWidth === undefined ? null : `${lineWidth} px`,
    markers === true ? 'markers' : null,
    area === true ? 'area' : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');

/** The series of the result on the screen, as the form that is being edited shows them. */
function useSeries(): readonly ListedSeries[] {
  const rows = useShownRows();
  const requestedForm = useExplore((state) => state.requestedForm ?? state.draft);
  const form = useSeriesForm(requestedForm);
  const dataset = useExplore((state) => state.dataset);
  const { theme } = useTheme();
  const themeColors = useThemeColors(theme, isOn('USE_ANALAGOUS_COLORS'), form ?? requestedForm);
  return useMemo(() => {
    if (rows === null || themeColors === null || form === null) return [];
    const labelMaps = rows.entries.map((entry) => entry.label_map);
    return seriesListOf(form, { tables: rows.tables, labelMaps, labels: labelsOf(dataset), themeColors });
  }, [rows, form, dataset, themeColors]);
}

interface RowProps {
  readonly series: ListedSeries;
  readonly short: string;
  readonly onMove: (by: number) => void;
  readonly onDrag: (isDragged: boolean) => void;
  readonly onDrop: () => void;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: React.ReactNode;
}

/** One series: drag it, or Alt and an arrow key, to change the order; a press opens its settings. */
function Row({ series, short, onMove, onDrag, onDrop, isOpen, onOpenChange, children }: RowProps) {
  const handleKey = useOrderKeys(onMove);
  return (
    <li
      className={columns.row}
      onKeyDownCapture={handleKey}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <span className={styles.line}>
        <span
          className={styles.grip}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.setData('text/plain', series.name);
            onDrag(true);
          }}
          onDragEnd={() => onDrag(false)}
          aria-hidden="true"
        />
        <PanelPopover
          title={`Series ${series.name}`}
          widthPx={264}
          isOpen={isOpen}
          onOpenChange={onOpenChange}
          trigger={
            <Button kind="quiet" size="xs" className={columns.column ?? ''} aria-label={`Settings of ${series.name}`}>
              <span className={styles.dot} style={{ background: series.color }} />
              <span className={columns.name}>{series.name}</span>
              <span className={columns.short}>{short}</span>
              <Icon of={AdjustIcon} size={14} />
            </Button>
          }
        >
          {children}
        </PanelPopover>
      </span>
    </li>
  );
}

/** The series of the chart, each with settings of its own; they act as they change. */
export function SeriesListField({ control, error, raw, set }: FieldParts) {
  const all = useSeries();
  const [open, setOpen] = useState<string | null>(null);
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);
  const hasMarkers = useExplore((state) => state.draft['markerEnabled'] === true);
  const hasArea = useExplore((state) => state.draft['area'] === true || state.draft['viz_type'] === 'echarts_area');
  const config = isRecord(raw) ? raw : {};
  const listed = all.slice(0, mostListed);
  const settingsOf = (base: string): SeriesSettings => {
    const settings = Object.hasOwn(config, base) ? config[base] : undefined;
    return isRecord(settings) ? settings : {};
  };
  const put = (changes: Readonly<Record<string, SeriesSettings>>) => {
    const entries = Object.entries({ ...config, ...changes });
    set(Object.fromEntries(entries.filter(([, settings]) => isRecord(settings) && Object.keys(settings).length > 0)));
  };
  const move = (index: number, by: number) => {
    if (by === 0 || listed[index + by] === undefined) return;
    const bases = withItemMoved(all, index, by).map(({ base }) => base);
    put(Object.fromEntries(bases.map((base, place) => [base, { ...settingsOf(base), place }])));
  };
  return (
    <Field label={control.label} error={error}>
      {all.length === 0 && <span className={columns.none}>The series come with the first result.</span>}
      <ul className={controls.items} aria-label="Settings of series" hidden={all.length === 0}>
        {listed.map((series, index) => (
          <Row
            key={series.base}
            series={series}
            short={settingsText(settingsOf(series.base))}
            isOpen={open === series.base}
            onOpenChange={(isOpen) => setOpen(isOpen ? series.base : null)}
            onMove={(by) => move(index, by)}
            onDrag={(isDragged) => setDraggedIndex(isDragged ? index : null)}
            onDrop={() => draggedIndex !== null && move(draggedIndex, index - draggedIndex)}
          >
            <SeriesEditor
              series={series}
              settings={settingsOf(series.base)}
              parts={control.details.seriesParts ?? []}
              usual={{ markers: hasMarkers, area: hasArea }}
              takenNames={all.filter(({ base }) => base !== series.base).flatMap(({ base, name }) => [base, name])}
              onChange={(settings) => put({ [series.base]: settings })}
            />
          </Row>
        ))}
      </ul>
      {all.length > mostListed && (
        <span className={columns.none}>{`The first ${mostListed} of ${all.length} series.`}</span>
      )}
    </Field>
  );
}
