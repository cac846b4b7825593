import { useQuery, useQueryClient } from '@tanstack/react-query';
import { tileSizeOf, typeNameOf } from '@sextant/charts';
import { endOf, newChart, nodeAt, widthOf } from '@sextant/dashboard';
import type { DropPosition } from '@sextant/dashboard';
import {
  Button,
  ButtonLink,
  Checkbox,
  ErrorPanel,
  Icon,
  PlusIcon,
  SearchField,
  Select,
  Skeleton,
  Tag,
  toast,
  DragIcon,
  IconButton,
  RefreshIcon,
} from '@sextant/ui';
import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { messageOf } from '../../api/api-error.ts';
import { meQuery } from '../../api/me.ts';
import type { ObjectRow } from '../../api/objects.ts';
import { usePage } from '../page-context.ts';
import { useDragHandle } from './drag/use-drag-handle.ts';
import { useEdit, useEditStore } from './state/edit-context.ts';
import { makeNodeId, placementText } from './state/edit-store.ts';
import { activeContainer } from './state/active-container.ts';
import styles from './Panel.module.css';
import { savedChartsPageSize, useSavedCharts } from './saved-charts.ts';
import { chartToAddQuery } from './use-charts.ts';
import { useElementActions } from './state/use-element-actions.ts';

const sorts = [
  { id: 'changed_on_delta_humanized', text: 'Recent' },
  { id: 'slice_name', text: 'Name' },
  { id: 'viz_type', text: 'Chart type' },
  { id: 'datasource_name', text: 'Dataset' },
] as const;
type SortId = (typeof sorts)[number]['id'];

/** Rows that are shown at first, and with each press of the button below them. */
const shownAtOnce = 50;
const mineKey = 'sextant.edit.only-my-charts';

/** Puts a chart into a spot once it is known, or at the end of what is open. */
export function useAddChart(): (chartId: number, position?: DropPosition) => Promise<void> {
  const store = useEditStore();
  const actions = useElementActions();
  const client = useQueryClient();
  return async (chartId, position) => {
    try {
      const { chart } = await client.fetchQuery(chartToAddQuery(chartId));
      if (chart === null) {
        toast({ kind: 'warn', text: 'This chart is gone.' });
        return;
      }
      const { apply, document, takeFocus } = store.getState();
      const id = makeNodeId('CHART');
      const containerId = activeContainer(store.getState());
      const size = tileSizeOf(chart.viz_type);
      const node = newChart(id, { id: chart.id, uuid: chart.uuid, name: chart.slice_name }, size);
      const nodes = [node];
      const end = endOf(document.layout, containerId, widthOf(node));
      if (position !== undefined) takeFocus(id);
      actions.announceRejection(
        apply(
          { kind: 'add', nodes, at: position ?? end, wrapId: makeNodeId('ROW') },
          (after) => `Added ${placementText(id)(after)}`,
        ),
      );
    } catch (error) {
      toast({
        kind: 'error',
        text: `The chart could not be added: ${messageOf(error)}`,
      });
    }
  };
}

interface ChartRowProps {
  readonly row: ObjectRow;
  readonly isAdded: boolean;
  readonly onAdd: () => void;
}

function ChartRow({ row, isAdded, onAdd }: ChartRowProps) {
  const { ref, listeners } = useDragHandle(`chart ${row.id}`, {
    dragged: { kind: 'chart', chartId: row.id, name: row.name },
    name: row.name,
  });
  return (
    <li
      ref={ref}
      className={styles.chart}
      data-added={isAdded || undefined}
      onPointerDown={isAdded ? undefined : (listeners?.['onPointerDown'] as ((event: unknown) => void) | undefined)}
    >
      <span className={styles.drag}>{!isAdded && <Icon of={DragIcon} size={14} />}</span>
      <span className={styles.words}>
        <strong title={row.name}>{row.name}</strong>
        <span>
          {row.source ?? 'No dataset'} · {typeNameOf(row.vizType ?? '')}
        </span>
      </span>
      {isAdded ? (
        <Tag>Added</Tag>
      ) : (
        <Button size="xs" icon={PlusIcon} onPress={onAdd} aria-label={`Add ${row.name}`}>
          Add
        </Button>
      )}
    </li>
  );
}

/** Charts on the dashboard now, by number. */
const useAddedIds = (): readonly number[] =>
  useEdit(
    useShallow(({ document: { layout } }) =>
      Object.keys(layout).flatMap((id) => {
        const node = nodeAt(layout, id);
        return node?.type === 'CHART' && typeof node.meta?.chartId === 'number' ? [node.meta.chartId] : [];
      }),
    ),
  );

const readMine = (): boolean => localStorage.getItem(mineKey) === 'true';

/** Charts that can be put on the dashboard: search, sort, then drag one or press Add. */
export function ChartList() {
  const { model } = usePage();
  const { data: me } = useQuery(meQuery);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<SortId>('changed_on_delta_humanized');
  const [isMine, setMine] = useState(readMine);
  const [shownCount, setShownCount] = useState(shownAtOnce);
  const addedIds = useAddedIds();
  const addChart = useAddChart();
  const { slices, count, isLoading, errorMessage, reason, lastUpdated, reload } = useSavedCharts({
    search,
    ownerId: isMine ? (me?.id ?? null) : null,
    order: { column: sort, direction: sort === 'changed_on_delta_humanized' ? 'desc' : 'asc' },
    pages: Math.ceil(shownCount / savedChartsPageSize),
  });
  const rows = slices.slice(0, shownCount);
  const more = count - rows.length;
  const changeMine = (next: boolean) => {
    setMine(next);
    localStorage.setItem(mineKey, String(next));
  };
  return (
    <section className={styles.charts} aria-label="Charts">
      <ButtonLink href={`/explore/?dashboard_id=${model.item.id}`} target="_blank" size="sm" icon={PlusIcon} isWide>
        Create new chart
      </ButtonLink>
      <div className={styles.find}>
        <SearchField label="Filter your charts" value={search} onChange={setSearch} size="sm" />
        <IconButton icon={RefreshIcon} label="Reload the charts" size="sm" isBusy={isLoading} onPress={reload} />
      </div>
      <div className={styles.choices}>
        <Checkbox isSelected={isMine} onChange={changeMine}>
          Show only my charts
        </Checkbox>
        <Select
          label="Sort"
          isLabelHidden
          choices={sorts}
          value={sort}
          onChange={setSort}
          className={styles.sort ?? ''}
        />
      </div>
      {rows.length === 0 && isLoading && <Skeleton shape="table" />}
      {errorMessage !== null && !isLoading && (
        <ErrorPanel
          title={errorMessage}
          message={reason}
          code={null}
          actions={<Button onPress={reload}>Try again</Button>}
        />
      )}
      <ul className={styles.list} aria-busy={isLoading}>
        {rows.map((row) => (
          <ChartRow key={row.id} row={row} isAdded={addedIds.includes(row.id)} onAdd={() => void addChart(row.id)} />
        ))}
      </ul>
      {lastUpdated > 0 && !isLoading && errorMessage === null && rows.length === 0 && (
        <p className={styles.none}>
          {search === '' ? 'There are no charts here yet.' : `No chart is called “${search}”.`}
        </p>
      )}
      {more > 0 && (
        <Button
          size="sm"
          kind="quiet"
          isBusy={isLoading}
          onPress={() => setShownCount((previous) => previous + shownAtOnce)}
        >
          Show {Math.min(more, shownAtOnce)} more
        </Button>
      )}
    </section>
  );
}
