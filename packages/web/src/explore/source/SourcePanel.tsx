import { useState } from 'react';
import type { DatasetData } from '@sextant/contract';
import {
  Badge,
  BooleanIcon,
  Button,
  CalculatedIcon,
  Disclosure,
  Icon,
  Link,
  NumberIcon,
  SearchField,
  SidePanel,
  SigmaIcon,
  TextIcon,
  TimeIcon,
} from '@sextant/ui';
import { pages } from '../../shell/navigation.ts';
import { useExplore } from '../explore-store.ts';
import styles from '../Explore.module.css';

type Column = DatasetData['columns'][number];

/** The icon of a column's type; calculated columns have their own. */
export function columnIcon(column: Column) {
  if (column.expression !== null && column.expression !== '') return CalculatedIcon;
  if (column.is_dttm || column.type_generic === 2) return TimeIcon;
  if (column.type_generic === 0) return NumberIcon;
  return column.type_generic === 3 ? BooleanIcon : TextIcon;
}

const matches = (search: string, ...texts: (string | null)[]): boolean =>
  texts.some((text) => text?.toLocaleLowerCase().includes(search.toLocaleLowerCase()));

/** Puts a metric or column where the kind takes it. */
function useAdd() {
  const draft = useExplore((state) => state.draft);
  const set = useExplore((state) => state.set);
  const add = (key: string, value: string) => {
    const list = Array.isArray(draft[key]) ? draft[key] : [];
    if (!list.includes(value)) set(key, [...list, value]);
  };
  const isRaw = draft['viz_type'] === 'table' && draft['query_mode'] === 'raw';
  const hasOneMetric = draft['viz_type'] === 'big_number_total' || draft['viz_type'] === 'pie';
  return {
    addMetric: (name: string) => (hasOneMetric ? set('metric', name) : add('metrics', name)),
    addColumn: (name: string) =>
      draft['viz_type'] === 'histogram_v2' ? set('column', name) : add(isRaw ? 'all_columns' : 'groupby', name),
  };
}

/** The dataset's metrics and columns; pressing one adds it to the chart. */
export function SourcePanel() {
  const dataset = useExplore((state) => state.dataset);
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(true);
  const { addMetric, addColumn } = useAdd();
  const metrics = dataset.metrics.filter((metric) => matches(search, metric.metric_name, metric.verbose_name));
  const columns = dataset.columns.filter((column) => matches(search, column.column_name, column.verbose_name));
  return (
    <SidePanel title="Chart source" isOpen={isOpen} onOpenChange={setOpen} widthPx={260} shortcut="[">
      <div className={styles.source}>
        <p className={styles.dataset}>
          <strong>{dataset.table_name}</strong>
          <Link href={pages.explore({})}>Change</Link>
        </p>
        <SearchField label="Search metrics and columns" hasShortcut size="sm" value={search} onChange={setSearch} />
        <Disclosure title="Metrics" reading={<Badge>{metrics.length}</Badge>}>
          <ul className={styles.names}>
            {metrics.map((metric) => (
              <li key={metric.metric_name}>
                <Button
                  kind="quiet"
                  size="sm"
                  isWide
                  className={styles.nameButton ?? ''}
                  onPress={() => addMetric(metric.metric_name)}
                >
                  <Icon of={SigmaIcon} size={14} />
                  <span title={metric.expression}>{metric.verbose_name ?? metric.metric_name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Disclosure>
        <Disclosure title="Columns" reading={<Badge>{columns.length}</Badge>}>
          <ul className={styles.names}>
            {columns.map((column) => (
              <li key={column.column_name}>
                <Button
                  kind="quiet"
                  size="sm"
                  isWide
                  className={styles.nameButton ?? ''}
                  onPress={() => addColumn(column.column_name)}
                >
                  <Icon of={columnIcon(column)} size={14} />
                  <span title={column.description ?? column.type ?? ''}>
                    {column.verbose_name ?? column.column_name}
                  </span>
                  {column.column_name === dataset.main_dttm_col && <code>main time</code>}
                </Button>
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </SidePanel>
  );
}
