import { useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { columnSort, columnIcon } from './column-icon.ts';
import type { ColumnSort } from './column-icon.ts';
import { Button, ButtonLink, Disclosure, Icon, SearchField, SidePanel, SigmaIcon, TableIcon, Tag } from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import { pages } from '../../shell/navigation.ts';
import { useExplore } from '../explore-store.ts';
import { startDrag } from '../dragged-name.ts';
import type { DraggedName } from '../dragged-name.ts';
import { partitionQuery } from './partition.ts';
import { placeColumn, placeMetric } from './place-name.ts';
import styles from './Source.module.css';

const matches = (search: string, ...texts: (string | null)[]): boolean =>
  texts.some((text) => text?.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));

const backends: Readonly<Record<string, string>> = { duckdb: 'DuckDB', postgresql: 'PostgreSQL', sqlite: 'SQLite' };

interface NameProps {
  readonly text: string;
  readonly title: string;
  readonly icon: IconType;
  readonly sort: ColumnSort | 'metric';
  readonly end?: string | null;
  readonly dragged: DraggedName;
  readonly onAdd: () => void;
}

/** One metric or column; pressing it adds it to the chart, dragging puts it into a field. */
function Name({ text, title, icon, sort, end = null, dragged, onAdd }: NameProps) {
  return (
    <li draggable onDragStart={(event) => startDrag(event, dragged)}>
      <Button kind="quiet" size="xs" isWide className={styles.name ?? ''} onPress={onAdd}>
        <span className={styles.mark} data-sort={sort}>
          <Icon of={icon} size={14} />
        </span>
        <span className={styles.text} title={title}>
          {text}
        </span>
        {end !== null && <span className={styles.end}>{end}</span>}
      </Button>
    </li>
  );
}

function Names({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <Disclosure title={title} end={<span className={styles.count}>{count}</span>}>
      {count === 0 ? <p className={styles.none}>Nothing matches</p> : <ul className={styles.names}>{children}</ul>}
    </Disclosure>
  );
}

/** The dataset, its metrics and its columns. */
export function SourceList() {
  const dataset = useExplore((state) => state.dataset);
  const draft = useExplore((state) => state.draft);
  const setAll = useExplore((state) => state.setAll);
  const { data: partition = null } = useQuery(partitionQuery(dataset));
  const [search, setSearch] = useState('');
  const metrics = dataset.metrics.filter((metric) => matches(search, metric.metric_name, metric.verbose_name));
  const columns = dataset.columns.filter((column) => matches(search, column.column_name, column.verbose_name));
  return (
    <div className={styles.source}>
      <div className={styles.dataset}>
        <Icon of={TableIcon} size={14} />
        <strong title={dataset.table_name}>{dataset.table_name}</strong>
        <Tag>{backends[dataset.database.backend] ?? dataset.database.backend}</Tag>
        <ButtonLink kind="quiet" size="xs" href={pages.explore({})} aria-label="Change dataset">
          Change
        </ButtonLink>
      </div>
      <SearchField label="Search metrics and columns" hasShortcut size="sm" value={search} onChange={setSearch} />
      <div className={styles.lists}>
        <Names title="Metrics" count={metrics.length}>
          {metrics.map((metric) => (
            <Name
              key={metric.metric_name}
              text={metric.verbose_name ?? metric.metric_name}
              title={metric.expression}
              icon={SigmaIcon}
              sort="metric"
              dragged={{ kind: 'metric', name: metric.metric_name }}
              onAdd={() => setAll(placeMetric(draft, metric.metric_name))}
            />
          ))}
        </Names>
        <Names title="Columns" count={columns.length}>
          {columns.map((column) => (
            <Name
              key={column.column_name}
              text={column.verbose_name ?? column.column_name}
              title={column.description ?? column.type ?? column.column_name}
              icon={columnIcon(column)}
              sort={columnSort(column)}
              dragged={{ kind: 'column', name: column.column_name }}
              end={
                column.column_name === dataset.main_dttm_col
                  ? 'main time'
                  : column.column_name === partition
                    ? 'partition'
                    : columnSort(column) === 'calculated'
                      ? 'calc'
                      : null
              }
              onAdd={() => setAll(placeColumn(draft, column.column_name))}
            />
          ))}
        </Names>
      </div>
    </div>
  );
}

/** The dataset beside the settings. */
export function SourcePanel() {
  const [isOpen, setOpen] = useState(true);
  return (
    <SidePanel title="Chart source" isOpen={isOpen} onOpenChange={setOpen} widthPx={260} shortcut="[">
      <SourceList />
    </SidePanel>
  );
}
