import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { aboutType, formForType, chartTypes, factsOf, isChartType, loadChartTypes } from '@sextant/charts';
import type { ChartType } from '@sextant/charts';
import { ChartDrawing, loadChartTableView } from '@sextant/charts/views';
import type { MarkMenu } from '@sextant/charts/views';
import {
  Button,
  ChartIcon,
  Chip,
  DrillByIcon,
  EmptyState,
  ErrorPanel,
  Menu,
  SegmentedControl,
  Sheet,
  Skeleton,
  TableIcon,
  lazyPart,
  toast,
  whenLoaded,
  usePhone,
  useTheme,
} from '@sextant/ui';
import { Suspense, useMemo, useState } from 'react';
import { countOf } from '@sextant/contract';
import { clauseText, drillClauses, groupClause, narrows, tileForm } from '@sextant/dashboard';
import type { DrillStep, Tile } from '@sextant/dashboard';
import { textOf, codeOf } from '../../api/api-error.ts';
import { labelsOf } from '../../api/dataset-labels.ts';
import type { ChartLoad } from '../../api/chart-load.ts';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import styles from './Drill.module.css';
import path from './LevelPath.module.css';
import { PointMenu } from './PointMenu.tsx';
import { GivenConditions, isGivenLess } from './GivenConditions.tsx';
import { drilledChartQuery, drilledForm, exploreDrilled } from './drill-queries.ts';
import type { DrillSource, DrillView } from './drill-source.ts';

const TableView = lazyPart(loadChartTableView);
const SaveDrilled = lazyPart(async () => (await import('./SaveDrilled.tsx')).SaveDrilled);
const widthPx = 860;
const none = {};

interface DrilledChartProps {
  readonly source: DrillSource;
  readonly type: ChartType;
  readonly result: ChartLoad;
  readonly onMenu: (menu: MarkMenu) => void;
}

function DrilledChart({ source, type, result, onMenu }: DrilledChartProps) {
  const { theme } = useTheme();
  const facts = useMemo(() => factsOf(result.entries[0]), [result]);
  const { dataset } = source.tile;
  return (
    <ChartDrawing
      type={type}
      placeholder={<Skeleton shape="bars" />}
      formData={result.form}
      tables={result.tables}
      theme={theme}
      labels={dataset === null ? none : labelsOf(dataset)}
      formats={dataset?.column_formats}
      facts={facts}
      labelMap={result.entries[0]?.label_map}
      onMenu={onMenu}
      cut={result.entries.some((entry) => entry.is_cut === true) ? { totalRows: null } : null}
    />
  );
}

/** Each step of the way, the last of them where one is. */
function Path({ names, onGo }: { names: readonly string[]; onGo: (step: number) => void }) {
  return (
    <nav aria-label="Path of the drill" className={path.path}>
      <ol>
        {names.map((name, index) => (
          <li key={index}>
            {index === names.length - 1 ? (
              <b aria-current="step">{name}</b>
            ) : (
              <Button kind="quiet" size="xs" onPress={() => onGo(index)}>
                {name}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface DrillByProps extends Extract<DrillView, { kind: 'by' }> {
  readonly onView: (view: DrillView) => void;
  readonly onClose: () => void;
}

const without = (steps: readonly DrillStep[], stepIndex: number, filter: number): readonly DrillStep[] =>
  steps.map((step, index) => (index === stepIndex ? { ...step, filters: step.filters.toSpliced(filter, 1) } : step));

interface ReasonsProps {
  readonly source: DrillSource;
  readonly steps: readonly DrillStep[];
  readonly onChange: (steps: readonly DrillStep[]) => void;
}

/** Why these rows: what the drill added can be taken away, what the dashboard lays on them and the chart's own conditions not. */
function Reasons({ source, steps, onChange }: ReasonsProps) {
  const { dataset } = source.tile;
  return (
    <div className={styles.because}>
      <span>Because of</span>
      {steps.flatMap(({ filters }, stepIndex) =>
        drillClauses(dataset, filters, `drill ${stepIndex}`).map((clause, index) => (
          <Chip
            key={clause.source}
            tone="accent"
            icon={DrillByIcon}
            shape="sentence"
            removeLabel={`Remove ${clauseText(clause)}`}
            onRemove={() => onChange(without(steps, stepIndex, index))}
          >
            {clauseText(clause)}
          </Chip>
        )),
      )}
      <GivenConditions source={source} />
      {steps.every(({ filters }) => filters.length === 0) && !isGivenLess(source) && <span>nothing: all rows</span>}
    </div>
  );
}

/** The chart types that can be grouped by any dimension. */
const drillableTypes = Object.keys(chartTypes)
  .filter(isChartType)
  .filter((type) => aboutType(type)?.behaviors.includes('drill-by') === true);

/** A chart under another chart type, which is loaded. */
function tileAs(tile: Tile, type: ChartType | null): Tile {
  const { chart, dataset } = tile;
  if (type === null || chart === null || dataset === null || chart.form_data.viz_type === type) return tile;
  const form = formForType(chart.form_data, type, { dataset, before: null });
  const { datasource } = chart.form_data;
  return { ...tile, chart: { ...chart, viz_type: type, form_data: { ...form, viz_type: type, datasource } } };
}

interface TypeMenuProps {
  readonly current: unknown;
  readonly onChange: (type: ChartType) => void;
}

/** What the chart is drawn as. */
function TypeMenu({ current, onChange }: TypeMenuProps) {
  const change = (type: ChartType): void => {
    whenLoaded(chartTypes[type].name, loadChartTypes([type]), () => onChange(type));
  };
  return (
    <Menu
      label="Chart type"
      trigger={<Button size="sm">{aboutType(current)?.name ?? 'Chart type'}</Button>}
      sections={[
        {
          id: 'types',
          items: drillableTypes.map((type) => ({
            id: type,
            text: chartTypes[type].name,
            isChosen: type === current,
            onAction: () => change(type),
          })),
        },
      ]}
    />
  );
}

interface DrillFooterProps {
  readonly text: string;
  readonly isOpening: boolean;
  readonly onSave: (as: 'chart' | 'dashboard') => void;
  readonly onEdit: () => void;
}

/** How many rows the drilled chart has, and what may become of it by the rights of the user. */
function DrillFooter({ text, isOpening, onSave, onEdit }: DrillFooterProps) {
  const { data: me } = useQuery(meQuery);
  return (
    <div className={styles.footer}>
      <span className={styles.reading}>{text}</span>
      <span className={styles.actions}>
        {hasPermission(me, 'can_write Chart') && (
          <>
            <Button onPress={() => onSave('chart')}>Save as chart</Button>
            <Button onPress={() => onSave('dashboard')}>Add to dashboard</Button>
          </>
        )}
        {hasPermission(me, 'can_explore Superset') && hasPermission(me, 'can_write ExploreFormDataRestApi') && (
          <Button kind="primary" isBusy={isOpening} onPress={onEdit}>
            Edit chart
          </Button>
        )}
      </span>
    </div>
  );
}

/** The chart by another dimension, under what led there: over the page, which stays as it is. */
export function DrillBy({ source, steps, onView, onClose }: DrillByProps) {
  const isPhone = usePhone();
  const router = useRouter();
  const [side, setSide] = useState<'chart' | 'table'>('chart');
  const [menu, setMenu] = useState<MarkMenu | null>(null);
  const [chosenType, setChosenType] = useState<ChartType | null>(null);
  const [saving, setSaving] = useState<'chart' | 'dashboard' | null>(null);
  const tile = useMemo(() => tileAs(source.tile, chosenType), [source, chosenType]);
  const { dataset } = tile;
  const last = steps.at(-1);
  const clauses = useMemo(
    () => [
      ...source.clauses,
      ...steps.flatMap(({ filters }, index) => drillClauses(dataset, filters, `drill ${index}`)),
      ...(last === undefined ? [] : [groupClause(last.by)]),
    ],
    [source, steps, last, dataset],
  );
  const query = useQuery(drilledChartQuery(source, tile, clauses));
  const type = tile.chart?.form_data.viz_type;
  const labelOf = (column: string): string => (dataset?.verbose_map[column] ?? '') || column;
  const edit = useMutation({
    mutationFn: () => exploreDrilled(tile, clauses),
    onSuccess: (href) => router.navigate({ href }),
    onError: (error) => toast({ kind: 'error', text: `Failed to generate chart edit URL: ${error.message}` }),
  });
  const go = (next: readonly DrillStep[]) => onView({ kind: 'by', source, steps: next });
  const names = [
    tile.name,
    ...steps.flatMap((step, index) => [step.title, ...(index === steps.length - 1 ? [labelOf(step.by)] : [])]),
  ];
  /** The chart under this drill: what a menu inside is of. */
  const here: DrillSource = useMemo(() => {
    const chart =
      tile.chart === null
        ? null
        : { ...tile.chart, form_data: { ...tile.chart.form_data, ...tileForm(tile, clauses) } };
    return {
      ...source,
      tile: { ...tile, chart },
      clauses: clauses.filter(narrows),
      filter: 'Filters of the page are set on the page.',
      shown: null,
    };
  }, [source, tile, clauses]);
  const [entry] = query.data?.entries ?? [];
  const body = () => {
    if (query.error !== null)
      return (
        <ErrorPanel
          title="Failed to load chart data."
          message={textOf(query.error, 'Sorry, an error occurred')}
          code={codeOf(query.error)}
          actions={<Button onPress={() => void query.refetch()}>Try again</Button>}
        />
      );
    if (query.data === undefined) return <Skeleton shape="bars" hasScale />;
    if (query.data.tables.every(({ rowCount }) => rowCount === 0))
      return <EmptyState title="No results were returned for this query" art="filtered" isCompact />;
    if (side === 'table' || !isChartType(type))
      return (
        <Suspense fallback={<Skeleton shape="table" />}>
          <TableView
            tables={query.data.tables}
            label={tile.name}
            labels={dataset === null ? none : labelsOf(dataset)}
            formData={query.data.form}
            labelMap={entry?.label_map}
            facts={factsOf(entry)}
            formats={dataset?.column_formats}
          />
        </Suspense>
      );
    return (
      <Suspense fallback={<Skeleton shape="bars" />}>
        <DrilledChart source={source} type={type} result={query.data} onMenu={setMenu} />
      </Suspense>
    );
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`Drill by: ${tile.name}`}
      side={isPhone ? 'bottom' : 'right'}
      isTall={isPhone}
      widthPx={widthPx}
      foot={
        <DrillFooter
          text={entry === undefined ? '' : countOf(query.data?.tables[0]?.rowCount ?? 0, 'row')}
          isOpening={edit.isPending}
          onSave={setSaving}
          onEdit={() => edit.mutate()}
        />
      }
    >
      <div className={styles.by} data-drill="by">
        <div className={styles.top}>
          <Path names={names} onGo={(step) => (step === 0 ? onClose() : go(steps.slice(0, step)))} />
          <TypeMenu current={type} onChange={setChosenType} />
          <SegmentedControl
            label="View"
            value={side}
            onChange={setSide}
            segments={[
              { id: 'chart', text: 'Chart', icon: ChartIcon },
              { id: 'table', text: 'Table', icon: TableIcon },
            ]}
          />
        </div>
        <Reasons source={source} steps={steps} onChange={go} />
        <h3 className={styles.title}>
          {tile.name} by {labelOf(last?.by ?? '')}
        </h3>
        <div
          className={styles.chart}
          data-display={aboutType(type)?.display}
          onContextMenu={(event) => {
            if (event.defaultPrevented) return;
            event.preventDefault();
            setMenu({ point: null, xPx: event.clientX, yPx: event.clientY });
          }}
        >
          {body()}
        </div>
      </div>
      {saving !== null && (
        <Suspense fallback={null}>
          <SaveDrilled
            form={drilledForm(tile, clauses)}
            name={`${tile.name} by ${labelOf(last?.by ?? '')}`}
            place={saving === 'chart' ? null : { dashboardId: source.dashboardId }}
            onClose={() => setSaving(null)}
          />
        </Suspense>
      )}
      {menu !== null && (
        <PointMenu
          source={here}
          menu={menu}
          onView={(view) => {
            setMenu(null);
            onView(view.kind === 'by' ? { ...view, source, steps: [...steps, ...view.steps] } : view);
          }}
          onClose={() => setMenu(null)}
        />
      )}
    </Sheet>
  );
}
