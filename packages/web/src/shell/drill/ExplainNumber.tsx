import { useQuery } from '@tanstack/react-query';
import { cellAt, countText } from '@sextant/contract';
import type { ColumnTable, DatasetOrigin } from '@sextant/contract';
import { timeText } from '@sextant/charts';
import {
  Button,
  CertifiedIcon,
  DataGrid,
  DrillDetailIcon,
  Icon,
  PlacedPopover,
  Skeleton,
  WarningIcon,
  showMoment,
  useClock,
} from '@sextant/ui';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { features } from '../../api/bootstrap.ts';
import { meQuery } from '../../api/me.ts';
import styles from './Explain.module.css';
import {
  filtersOfNumber,
  lastTimeQuery,
  metricOfNumber,
  onlyNumber,
  originQuery,
  sentenceOf,
  stepsAfter,
} from './explain-number.ts';
import type { ExplainedFilter, ExplainedMetric } from './explain-number.ts';
import { behindMarkQuery, drillRowsQuery } from './drill-queries.ts';
import { comparedNumbers, headlineStep, methodOverSteps } from './headline-number.ts';
import { rowColumn } from './row-columns.ts';
import { whyNoDetail } from './drill-rights.ts';
import { formOf } from './drill-source.ts';
import type { DrillSource, DrillView } from './drill-source.ts';

/** How many of the rows behind a number are shown. */
const shownRows = 10;
/** As wide as the look has it. */
const widthPx = 472;
const writeDay = timeText('smart_date', 'P1D');
const firstPage = { page: 0, orderBy: null, search: '' } as const;

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt className={styles.term}>{title}</dt>
      <dd className={styles.detail}>{children}</dd>
    </div>
  );
}

interface MetricLineProps {
  readonly metric: ExplainedMetric;
  readonly datasetName: string;
  readonly origin: DatasetOrigin | null;
}

function MetricLine({ metric, datasetName, origin }: MetricLineProps) {
  const { certifiedBy, warning, savedName } = metric;
  const definition = savedName === null ? undefined : origin?.metrics[savedName];
  const byWhom =
    definition === undefined
      ? ''
      : `${definition.by === null ? '' : ` by ${definition.by}`}, version ${definition.version} of ${writeDay(definition.at)}`;
  return (
    <Line title="Metric">
      <code className={styles.formula}>{metric.formula}</code>
      <span className={styles.quiet}>
        {metric.isOfDataset ? `Defined in the dataset ${datasetName}${byWhom}` : 'Defined in this chart'}
        {certifiedBy !== null && ` · certified by ${certifiedBy}`}
      </span>
      {warning !== '' && <span className={styles.warning}>{warning}</span>}
    </Line>
  );
}

function FilterLines({ filters }: { filters: readonly ExplainedFilter[] }) {
  if (filters.length === 0) return <span className={styles.quiet}>None: all rows that you may see count.</span>;
  return (
    <ul className={styles.filters}>
      {filters.map(({ text, origin, reason, isSql }, index) => (
        <li key={index} className={styles.filter} data-rejected={reason !== null || undefined}>
          <span>
            {reason !== null && <Icon of={WarningIcon} size={12} />}
            {isSql ? <code className={styles.formula}>{text}</code> : text}
            {reason !== null && `: not applied, ${reason}`}
          </span>
          <span className={styles.quiet}>{origin}</span>
        </li>
      ))}
    </ul>
  );
}

/** Until when the data reach, and when they were asked; what is not known is left out. */
function FreshLine({ source, origin }: { source: DrillSource; origin: DatasetOrigin | null }) {
  const last = useQuery(lastTimeQuery(source));
  const now = useClock(30_000);
  const { shown } = source;
  const isCached = shown?.entries.some((entry) => entry.is_cached === true) === true;
  const parts = [
    ...(last.data == null ? [] : [`Data to ${last.data}`]),
    ...(origin?.loaded_at == null ? [] : [`loaded ${showMoment(origin.loaded_at, now)}`]),
    ...(shown === null ? [] : [`asked ${showMoment(shown.receivedAt, now)}${isCached ? ', from the cache' : ''}`]),
  ];
  if (parts.length === 0) return null;
  return <Line title="Fresh">{parts.join(' · ')}</Line>;
}

/** That rules keep rows from the reader, by name for who may see rules. */
function RuleLine({ rules: { act, names } }: { rules: DatasetOrigin['row_rules'] }) {
  if (!act) return null;
  return (
    <Line title="Row rules">
      {names !== null && names.length > 0 && <span>{names.join(', ')}</span>}
      <span className={styles.quiet}>They keep rows from you: others may see another number.</span>
    </Line>
  );
}

/** The first rows behind the number. */
function RowTable({ table, labels }: { table: ColumnTable; labels: Readonly<Record<string, string>> }) {
  const columns = useMemo(() => table.columns.map((column) => rowColumn(column, labels)), [table, labels]);
  const cell = useMemo(
    () => (row: number, index: number) => {
      const column = table.columns[index];
      return column === undefined ? null : cellAt(column, row);
    },
    [table],
  );
  return (
    <DataGrid
      label="Rows behind the number"
      columns={columns}
      rowCount={Math.min(table.rowCount, shownRows)}
      cell={cell}
    />
  );
}

function Rows({ source, filters }: { source: DrillSource; filters: Parameters<typeof drillRowsQuery>[1] }) {
  const rows = useQuery(drillRowsQuery(source, filters, firstPage));
  const labels = source.tile.dataset?.verbose_map ?? {};
  if (rows.error !== null) return <p className={styles.quiet}>The rows could not be read: {rows.error.message}</p>;
  if (rows.data === undefined) return <Skeleton shape="table" />;
  if (rows.data.table.rowCount === 0) return <p className={styles.quiet}>No row stands behind this number.</p>;
  return (
    <div className={styles.rows}>
      <RowTable table={rows.data.table} labels={labels} />
    </div>
  );
}

interface ExplainNumberProps extends Extract<DrillView, { kind: 'explain' }> {
  readonly onView: (view: DrillView) => void;
  readonly onClose: () => void;
}

/** How a number came about: what it counts, from where, under which conditions, how fresh, by which statement, of which rows. What is not known is not said. */
export function ExplainNumber({ source, point: mark, place, onView, onClose }: ExplainNumberProps) {
  const { data: me } = useQuery(meQuery);
  const point = useMemo(() => mark ?? headlineStep(source), [mark, source]);
  const origin = useQuery(originQuery(source)).data ?? null;
  const compared = comparedNumbers(source);
  const { dataset, name } = source.tile;
  const metric = metricOfNumber(source, point);
  const filters = useMemo(() => filtersOfNumber(source, point), [source, point]);
  const rowFilters = point === null ? [] : point.filters;
  const noDetail = whyNoDetail({ me, features, form: formOf(source), dataset });
  const mayDrill = noDetail === null && rowFilters !== null;
  const behind = useQuery({ ...behindMarkQuery(source, rowFilters ?? [], []), enabled: mayDrill });
  const value = point?.value ?? onlyNumber(source);
  const title = metric?.name ?? name;
  const subject = point === null ? name : [name, point.title, point.series].filter(Boolean).join(' · ');
  return (
    <PlacedPopover
      label="Explain this number"
      place={place}
      widthPx={widthPx}
      onClose={onClose}
      foot={
        <>
          {mayDrill && (
            <Button
              icon={DrillDetailIcon}
              onPress={() => onView({ kind: 'detail', source, filters: rowFilters, title: point?.title ?? name })}
            >
              See the rows
            </Button>
          )}
          <Button kind="primary" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={styles.explained}>
        <div className={styles.head}>
          <p className={styles.number}>
            {value !== '' && <b className={styles.value}>{value}</b>} {title}
            {metric?.certifiedBy != null && <Icon of={CertifiedIcon} size={14} label="Certified" />}
          </p>
          {subject !== title && <p className={styles.quiet}>{subject}</p>}
          {(metric?.description ?? '') !== '' && <p className={styles.quiet}>{metric?.description}</p>}
          {rowFilters === null ? (
            <p className={styles.quiet}>The rows of this mark are not known: it may be of another time.</p>
          ) : (
            <p>
              {sentenceOf(title, dataset, {
                filters,
                then: [...stepsAfter(formOf(source)), ...methodOverSteps(source)],
              })}
            </p>
          )}
        </div>
        <dl className={styles.lines}>
          {metric !== null && <MetricLine metric={metric} datasetName={dataset?.table_name ?? ''} origin={origin} />}
          {dataset !== null && (
            <Line title="Read from">
              <span>
                {dataset.table_name} in {dataset.database.name}
              </span>
              {behind.data?.rows != null && (
                <span className={styles.quiet}>
                  <b>{countText(behind.data.rows)}</b> {behind.data.rows === 1 ? 'row' : 'rows'}
                </span>
              )}
            </Line>
          )}
          <Line title="Filters">
            <FilterLines filters={filters} />
          </Line>
          {compared.length > 0 && <Line title="Compared">{compared.join(' · ')}</Line>}
          {origin !== null && <RuleLine rules={origin.row_rules} />}
          <FreshLine source={source} origin={origin} />
        </dl>
        {source.shown?.statements}
        {mayDrill && <Rows source={source} filters={rowFilters} />}
      </div>
    </PlacedPopover>
  );
}
