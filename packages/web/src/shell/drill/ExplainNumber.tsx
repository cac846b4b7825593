import { useQuery } from '@tanstack/react-query';
import { cellAt } from '@sextant/contract';
import type { ColumnTable, DatasetOrigin } from '@sextant/contract';
import {
  Button,
  CertifiedIcon,
  CopyButton,
  DataGrid,
  DrillDetailIcon,
  Icon,
  PlacedPopover,
  Skeleton,
  WarningIcon,
} from '@sextant/ui';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import styles from './Explain.module.css';
import type { ExplainedFilter, ExplainedMetric } from './explain-number.ts';
import { filterText, noFilters, rulesNote } from './explain-texts.ts';
import { drillRowsQuery } from './drill-queries.ts';
import type { DrillSource, DrillView } from './drill-source.ts';
import { rowColumn } from './row-columns.ts';
import { useExplained } from './use-explained.ts';
import type { Explained } from './use-explained.ts';

/** How many of the rows behind a number are shown. */
const shownRows = 10;
/** As wide as the look has it. */
const widthPx = 472;
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
  readonly definition: string;
}

function MetricLine({ metric: { formula, warning }, definition }: MetricLineProps) {
  return (
    <Line title="Metric">
      <code className={styles.formula}>{formula}</code>
      <span className={styles.quiet}>{definition}</span>
      {warning !== '' && <span className={styles.warning}>{warning}</span>}
    </Line>
  );
}

function FilterLines({ filters }: { filters: readonly ExplainedFilter[] }) {
  if (filters.length === 0) return <span className={styles.quiet}>{noFilters}</span>;
  return (
    <ul className={styles.filters}>
      {filters.map((filter, index) => (
        <li key={index} className={styles.filter} data-rejected={filter.reason !== null || undefined}>
          <span>
            {filter.reason !== null && <Icon of={WarningIcon} size={12} />}
            {filter.isSql ? <code className={styles.formula}>{filter.text}</code> : filterText(filter)}
          </span>
          <span className={styles.quiet}>{filter.origin}</span>
        </li>
      ))}
    </ul>
  );
}

/** That rules keep rows from the reader, by name for who may see rules. */
function RuleLine({ rules: { act, names } }: { rules: DatasetOrigin['row_rules'] }) {
  if (!act) return null;
  return (
    <Line title="Row rules">
      {names !== null && names.length > 0 && <span>{names.join(', ')}</span>}
      <span className={styles.quiet}>{rulesNote}</span>
    </Line>
  );
}

interface ActionLineProps {
  readonly title: string;
  readonly text: string;
  readonly tone: 'good' | 'warning' | 'quiet' | undefined;
  readonly action: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** What is known, and a button that finds it out anew. */
function ActionLine({ title, text, tone, action, isBusy, onPress }: ActionLineProps) {
  return (
    <Line title={title}>
      <span className={styles.action}>
        <span role="status" data-tone={tone}>
          {text}
        </span>
        <Button size="xs" isBusy={isBusy} onPress={onPress}>
          {action}
        </Button>
      </span>
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

/** What a number says: itself, what it is of, and one sentence. */
function Head({ value, title, subject, description, sentence, metric, isMoved }: Explained) {
  return (
    <div className={styles.head}>
      <p className={styles.number}>
        {value !== '' && <b className={styles.value}>{value}</b>} {title}
        {metric?.certifiedBy != null && <Icon of={CertifiedIcon} size={14} label="Certified" />}
      </p>
      {subject !== '' && <p className={styles.quiet}>{subject}</p>}
      {isMoved && (
        <p className={styles.warning}>The chart has other numbers now. Open its mark again to see this one.</p>
      )}
      {description !== '' && <p className={styles.quiet}>{description}</p>}
      {sentence === '' ? (
        <p className={styles.quiet}>The rows of this mark are not known: it may be of another time.</p>
      ) : (
        <p>{sentence}</p>
      )}
    </div>
  );
}

const toneOf = (isSame: boolean | null): ActionLineProps['tone'] =>
  isSame === null ? 'quiet' : isSame ? 'good' : 'warning';

/** What stands beside each word, in the order of the look. */
function Lines(explained: Explained) {
  const { metric, definition, readFrom, rows, filters, compared, rules, freshness, check } = explained;
  return (
    <dl className={styles.lines}>
      {metric !== null && <MetricLine metric={metric} definition={definition} />}
      {readFrom !== '' && (
        <Line title="Read from">
          <span>{readFrom}</span>
          {rows !== '' && <span className={styles.quiet}>{rows}</span>}
        </Line>
      )}
      <Line title="Filters">
        <FilterLines filters={filters} />
      </Line>
      {compared !== '' && <Line title="Compared">{compared}</Line>}
      <RuleLine rules={rules} />
      {freshness !== '' && (
        <ActionLine
          title="Fresh"
          text={freshness}
          tone={undefined}
          action="Ask again"
          isBusy={explained.isRefreshing}
          onPress={explained.onRefresh}
        />
      )}
      <ActionLine
        title="Check"
        text={check.text}
        tone={toneOf(check.isSame)}
        action="Check"
        isBusy={explained.isChecking}
        onPress={explained.onCheck}
      />
    </dl>
  );
}

interface ExplainNumberProps extends Extract<DrillView, { kind: 'explain' }> {
  /** The same chart as the page shows it now: with another result than `source` once it was asked again. */
  readonly current: DrillSource;
  readonly onView: (view: DrillView) => void;
  readonly onClose: () => void;
}

/** How a number came about: what it counts, from where, under which conditions, how fresh, by which statement, of which rows. What is not known is not said. */
export function ExplainNumber({
  source: openedSource,
  point: mark,
  place,
  current,
  onView,
  onClose,
}: ExplainNumberProps) {
  const explained = useExplained({ source: openedSource, point: mark, current });
  const { source, point, rowFilters, mayDrill } = explained;
  const seeRows = (filters: NonNullable<typeof rowFilters>) =>
    onView({ kind: 'detail', source, filters, title: point?.title ?? source.tile.name });
  return (
    <PlacedPopover
      label="Explain this number"
      place={place}
      widthPx={widthPx}
      onClose={onClose}
      foot={
        <>
          <CopyButton size="md" label="Copy all of this" text={explained.copyText} />
          {mayDrill && rowFilters !== null && (
            <Button icon={DrillDetailIcon} onPress={() => seeRows(rowFilters)}>
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
        <Head {...explained} />
        <Lines {...explained} />
        {openedSource.shown?.statements}
        {mayDrill && rowFilters !== null && <Rows source={source} filters={rowFilters} />}
      </div>
    </PlacedPopover>
  );
}
