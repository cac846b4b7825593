import { Button, CardsIcon, ListIcon, SegmentedControl, Select } from '@sextant/ui';
import type { GridSort } from '@sextant/ui';
import type { ObjectKind } from '../api/objects.ts';
import { FilterRow } from './FilterRow.tsx';
import type { ListState } from './list-state.ts';
import { ListSearch } from './ListSearch.tsx';
import styles from './ObjectList.module.css';

interface ListBarProps {
  readonly kind: ObjectKind;
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>) => void;
}

const segments = [
  { id: 'all', text: 'All' },
  { id: 'mine', text: 'Mine' },
  { id: 'favorites', text: 'Favorites' },
] as const;

const views = [
  { id: 'list', text: 'As a table', icon: ListIcon, isIconOnly: true },
  { id: 'cards', text: 'As cards', icon: CardsIcon, isIconOnly: true },
] as const;

const nameColumn: Readonly<Record<ObjectKind, string>> = {
  dashboard: 'dashboard_title',
  chart: 'slice_name',
  dataset: 'table_name',
};

const orders = [
  { id: 'alphabetical', text: 'Alphabetical' },
  { id: 'recent', text: 'Recently modified' },
  { id: 'oldest', text: 'Least recently modified' },
] as const;
type OrderId = (typeof orders)[number]['id'];

const changed = 'changed_on_delta_humanized';
const sortFor = (kind: ObjectKind, id: OrderId): GridSort => {
  if (id === 'alphabetical') return { column: nameColumn[kind], direction: 'ascending' };
  return { column: changed, direction: id === 'recent' ? 'descending' : 'ascending' };
};
const isSort = (one: GridSort | undefined, other: GridSort): boolean =>
  one?.column === other.column && one.direction === other.direction;

/** What narrows a list: search, whose, filters; and how it is shown. */
export function ListBar({ kind, state, onChange }: ListBarProps) {
  const isFiltered = state.search !== '' || state.show !== 'all' || Object.keys(state.filters).length > 0;
  return (
    <div className={styles.filters}>
      <ListSearch
        key={kind}
        search={state.search}
        className={styles.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      <SegmentedControl
        label="Whose"
        segments={kind === 'dataset' ? segments.slice(0, 2) : segments}
        value={state.show}
        onChange={(show) => onChange({ show })}
      />
      <FilterRow kind={kind} values={state.filters} onChange={(filters) => onChange({ filters })} />
      {isFiltered && (
        <Button kind="quiet" onPress={() => onChange({ search: '', show: 'all', filters: {} })}>
          Clear all
        </Button>
      )}
      {kind !== 'dataset' && (
        <div className={styles.views}>
          {state.view === 'cards' && (
            <Select
              label="Order"
              isLabelHidden
              size="md"
              className={styles.order ?? ''}
              choices={orders}
              value={orders.find(({ id }) => isSort(state.sorts[0], sortFor(kind, id)))?.id ?? null}
              onChange={(id) => onChange({ sorts: [sortFor(kind, id)] })}
            />
          )}
          <SegmentedControl label="Shown" segments={views} value={state.view} onChange={(view) => onChange({ view })} />
        </div>
      )}
    </div>
  );
}
