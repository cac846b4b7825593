import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RawForm } from '@sextant/charts';
import { columnSort, columnIcon } from './column-icon.ts';
import type { ColumnSort } from './column-icon.ts';
import {
  Button,
  CertifiedIcon,
  Disclosure,
  HoverCard,
  Icon,
  SearchField,
  SigmaIcon,
  WarningIcon,
  lazyPart,
} from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import { useExplore, useExploreStore } from '../explore-store.ts';
import { startDrag } from '../dragged-name.ts';
import type { DraggedName } from '../dragged-name.ts';
import { DatasetControl } from './DatasetControl.tsx';
import { partitionQuery } from './partition.ts';
import { placeColumn, placeMetric } from './place-name.ts';
import styles from './Source.module.css';

const ColumnCard = lazyPart(async () => (await import('./ColumnCard.tsx')).ColumnCard);

const matches = (search: string, ...texts: (string | null)[]): boolean =>
  texts.some((text) => text?.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));

/** What the dataset's owners say of a metric or column. */
interface NameMarks {
  readonly certified_by?: string | null | undefined;
  readonly certification_details?: string | null | undefined;
  readonly warning_markdown?: string | null | undefined;
}

/** Certified or to be handled with care, with the words when it is pointed at. */
function NameMark({ certified_by: by, certification_details: details, warning_markdown: warning }: NameMarks) {
  const certified = (by ?? '') === '' ? null : `Certified by ${by}${(details ?? '') === '' ? '' : `: ${details}`}`;
  return (
    <>
      {certified !== null && (
        <span className={styles.certified} title={certified}>
          <Icon of={CertifiedIcon} size={14} label={certified} />
        </span>
      )}
      {(warning ?? '') !== '' && (
        <span className={styles.warning} title={warning ?? ''}>
          <Icon of={WarningIcon} size={14} label={`Warning: ${warning}`} />
        </span>
      )}
    </>
  );
}

interface NameProps {
  readonly text: string;
  readonly title: string;
  readonly icon: IconType;
  readonly sort: ColumnSort | 'metric';
  readonly end?: string | null;
  readonly marks: NameMarks;
  readonly draggedName: DraggedName;
  readonly onAdd: () => void;
  /** Shown while it is pointed at or focused. Default nothing. */
  readonly card?: ReactNode;
}

/** One metric or column; pressing it adds it to the chart, dragging puts it into a field. */
function Name({ text, title, icon, sort, end = null, marks, draggedName, onAdd, card }: NameProps) {
  const button = (
    <Button kind="quiet" size="xs" isWide className={styles.name ?? ''} onPress={onAdd}>
      <span className={styles.mark} data-sort={sort}>
        <Icon of={icon} size={14} />
      </span>
      <span className={styles.text} {...(card === undefined ? { title } : {})}>
        {text}
      </span>
      <NameMark {...marks} />
      {end !== null && <span className={styles.end}>{end}</span>}
    </Button>
  );
  return (
    <li draggable onDragStart={(event) => startDrag(event, draggedName)}>
      {card === undefined ? button : <HoverCard content={card}>{button}</HoverCard>}
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
  const store = useExploreStore();
  const add = (place: (draft: RawForm) => RawForm): void => {
    const { draft, setAll } = store.getState();
    setAll(place(draft));
  };
  const { data: partition = null } = useQuery(partitionQuery(dataset));
  const [search, setSearch] = useState('');
  const metrics = dataset.metrics.filter((metric) => matches(search, metric.metric_name, metric.verbose_name));
  const columns = dataset.columns.filter((column) => matches(search, column.column_name, column.verbose_name));
  return (
    <div className={styles.source}>
      <DatasetControl />
      <SearchField label="Search metrics and columns" shortcut="/" size="sm" value={search} onChange={setSearch} />
      <div className={styles.lists}>
        <Names title="Metrics" count={metrics.length}>
          {metrics.map((metric) => (
            <Name
              key={metric.metric_name}
              text={metric.verbose_name ?? metric.metric_name}
              title={metric.expression}
              icon={SigmaIcon}
              sort="metric"
              marks={{ ...metric, warning_markdown: metric.warning_markdown ?? metric.warning_text }}
              draggedName={{ kind: 'metric', name: metric.metric_name }}
              onAdd={() => add((draft) => placeMetric(draft, metric.metric_name))}
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
              marks={column}
              draggedName={{ kind: 'column', name: column.column_name }}
              end={
                column.column_name === dataset.main_dttm_col
                  ? 'main time'
                  : column.column_name === partition
                    ? 'partition'
                    : columnSort(column) === 'calculated'
                      ? 'calc'
                      : null
              }
              onAdd={() => add((draft) => placeColumn(draft, column.column_name))}
              card={
                <Suspense fallback={null}>
                  <ColumnCard column={column} />
                </Suspense>
              }
            />
          ))}
        </Names>
      </div>
    </div>
  );
}
