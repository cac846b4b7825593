import { useQuery } from '@tanstack/react-query';
import { groupByFilterType } from '@sextant/contract';
import type { DataMask, DatasetData, NativeFilter } from '@sextant/contract';
import { offeredGroups } from '@sextant/dashboard';
import { Checkbox, MultiSelect, RadioGroup, Select, TextArea, TextField, FieldPair } from '@sextant/ui';
import { isOn } from '../../api/bootstrap.ts';
import { datasetDataQuery } from '../../api/dashboard.ts';
import { objectsQuery } from '../../api/objects.ts';
import { DefaultValue } from './DefaultValue.tsx';
import {
  columnsFor,
  entryName,
  errorsOf,
  filterKinds,
  filterOf,
  needsColumn,
  needsDataset,
  offeredKinds,
} from './filter-list.ts';
import type { FilterEntry } from './filter-list.ts';
import { MappedColumns } from './MappedColumns.tsx';
import styles from './Filters.module.css';

interface FilterFormProps {
  readonly entry: FilterEntry;
  readonly entries: readonly FilterEntry[];
  /** Errors are shown once the user has tried to save. */
  readonly isChecked: boolean;
  readonly onChange: (changes: Readonly<Record<string, unknown>>) => void;
}

const textAt = (entry: FilterEntry, key: string): string => (typeof entry[key] === 'string' ? entry[key] : '');

const emptyMask: DataMask = { extraFormData: {}, filterState: {} };

/** Columns that charts can be grouped by. */
const groupColumns = (dataset: DatasetData | null | undefined) =>
  (dataset?.columns ?? [])
    .filter(({ groupby }) => groupby)
    .map(({ column_name: name, verbose_name: label }) => ({ id: name, text: label ?? name }));

/** The targets of a filter with another column of its own dataset; what is mapped for others stays. */
const withColumn = (filter: NativeFilter | null, name: string): NativeFilter['targets'] => [
  { ...filter?.targets[0], column: { name } },
  ...(filter?.targets.slice(1) ?? []),
];

function Targets({ entry, isChecked, onChange }: FilterFormProps) {
  const kind = textAt(entry, 'filterType');
  const filter = filterOf(entry);
  const target = filter?.targets[0];
  const controls = filter?.controlValues ?? {};
  const isGroupBy = kind === groupByFilterType;
  const errors = isChecked ? errorsOf(entry) : {};
  const list = useQuery(
    objectsQuery('dataset', {
      search: '',
      onlyFavorites: false,
      ownerId: null,
      order: { column: 'table_name', direction: 'asc' },
      page: 0,
      pageSize: 100,
    }),
  );
  const { data: dataset } = useQuery({
    ...datasetDataQuery(target?.datasetId ?? 0),
    enabled: target?.datasetId !== undefined,
  });
  const datasets = (list.data?.rows ?? []).map(({ id, name }) => ({ id: String(id), text: name }));
  const isDatasetListed = datasets.some(({ id }) => id === String(target?.datasetId));
  const unlistedDataset =
    dataset == null || isDatasetListed ? [] : [{ id: String(dataset.id), text: dataset.table_name }];
  const columns = columnsFor(kind, dataset);
  if (!needsDataset(kind)) return null;
  return (
    <FieldPair>
      <Select
        label="Dataset"
        isRequired
        choices={[...unlistedDataset, ...datasets]}
        value={target?.datasetId === undefined ? null : String(target.datasetId)}
        onChange={(id) =>
          onChange({
            targets: [{ datasetId: Number(id) }],
            defaultDataMask: emptyMask,
            ...(isGroupBy ? { controlValues: { ...controls, groupby: [] } } : {}),
          })
        }
        error={errors.dataset ?? null}
      />
      {isGroupBy && (
        <MultiSelect
          label="Columns to choose from"
          placeholder="All of the dataset"
          isDisabled={target?.datasetId === undefined}
          choices={groupColumns(dataset)}
          value={(filter === null ? null : offeredGroups(filter)) ?? []}
          onChange={(names) => onChange({ controlValues: { ...controls, groupby: [...names] } })}
        />
      )}
      {needsColumn(kind) && (
        <Select
          label="Column"
          isRequired
          isDisabled={target?.datasetId === undefined}
          choices={columns}
          value={target?.column?.name ?? null}
          onChange={(name) => onChange({ targets: withColumn(filter, name), defaultDataMask: emptyMask })}
          error={errors.column ?? null}
        />
      )}
    </FieldPair>
  );
}

type ControlKey =
  | 'countsFromData'
  | 'enableEmptyFilter'
  | 'defaultToFirstItem'
  | 'multiSelect'
  | 'inverseSelection'
  | 'remembersValue'
  | 'searchAllOptions';

const checks: readonly { readonly key: ControlKey; readonly text: string; readonly only: readonly string[] }[] = [
  {
    key: 'enableEmptyFilter',
    text: 'Filter value is required',
    only: [...filterKinds.map(({ id }) => id), groupByFilterType],
  },
  {
    key: 'remembersValue',
    text: 'Remember the last value of each user',
    only: [...filterKinds.map(({ id }) => id), groupByFilterType],
  },
  { key: 'countsFromData', text: 'Count relative ranges from the last day of the data', only: ['filter_time'] },
  { key: 'multiSelect', text: 'Can select multiple values', only: ['filter_select', groupByFilterType] },
  { key: 'defaultToFirstItem', text: 'Select first filter value by default', only: ['filter_select'] },
  { key: 'inverseSelection', text: 'Inverse selection', only: ['filter_select'] },
];

const orders = [
  { id: 'asc', text: 'Sort ascending' },
  { id: 'desc', text: 'Sort descending' },
  { id: 'count', text: 'Most rows first' },
] as const;

function Settings({ entry, entries, onChange }: FilterFormProps) {
  const filter = filterOf(entry);
  if (filter === null) return null;
  const { controlValues, filterType } = filter;
  const set = (changes: Readonly<Record<string, unknown>>) =>
    onChange({ controlValues: { ...controlValues, ...changes } });
  const possibleParents = entries
    .filter((other) => other.id !== entry.id && filterOf(other) !== null)
    .map((other) => ({ id: other.id, text: entryName(other) }));
  return (
    <>
      <div className={styles.checks}>
        {checks
          .filter(({ only }) => only.includes(filterType))
          .map(({ key, text }) => (
            <Checkbox key={key} isSelected={controlValues[key] === true} onChange={(isOn) => set({ [key]: isOn })}>
              {text}
            </Checkbox>
          ))}
      </div>
      {filterType === 'filter_select' && (
        <RadioGroup
          label="Sort filter values"
          orientation="horizontal"
          choices={orders}
          value={controlValues.sortByCount === true ? 'count' : controlValues.sortAscending === false ? 'desc' : 'asc'}
          onChange={(id) =>
            set(id === 'count' ? { sortByCount: true } : { sortByCount: false, sortAscending: id === 'asc' })
          }
        />
      )}
      {needsColumn(filterType) && possibleParents.length > 0 && (
        <MultiSelect
          label="Values are dependent on other filters"
          hint="It lists only values that fit what is chosen there."
          placeholder="None"
          choices={possibleParents}
          value={filter.cascadeParentIds}
          onChange={(ids) => onChange({ cascadeParentIds: [...ids] })}
        />
      )}
    </>
  );
}

/** Filters by a column may span the datasets of the dashboard. */
function Mapped({ entry, onChange }: FilterFormProps) {
  const filter = filterOf(entry);
  if (filter === null || !needsColumn(filter.filterType)) return null;
  return <MappedColumns filter={filter} onChange={(targets) => onChange({ targets })} />;
}

function Default({ entry, entries, onChange }: FilterFormProps) {
  const filter = filterOf(entry);
  if (filter === null || Object.keys(errorsOf({ ...entry, name: 'named' })).length > 0) {
    return <p className={styles.quiet}>Choose a dataset and a column to see the filter.</p>;
  }
  const others = entries.flatMap((other) => (other.id === entry.id ? [] : (filterOf(other) ?? [])));
  const shownFilter = { ...filter, name: entryName(entry) };
  return (
    <DefaultValue
      key={`${filter.id} ${filter.filterType} ${JSON.stringify(filter.targets)} ${String(filter.controlValues.inverseSelection)}`}
      filter={shownFilter}
      others={others}
      onChange={(mask) => onChange({ defaultDataMask: mask })}
    />
  );
}

function DividerForm({ entry, isChecked, onChange }: FilterFormProps) {
  const errors = isChecked ? errorsOf(entry) : {};
  return (
    <div className={styles.form}>
      <TextField
        label="Title"
        isRequired
        value={textAt(entry, 'title')}
        onChange={(title) => onChange({ title })}
        error={errors.name ?? null}
      />
      <TextArea
        label="Description"
        value={textAt(entry, 'description')}
        onChange={(description) => onChange({ description })}
      />
    </div>
  );
}

/** Everything about a filter except its scope, with the filter itself beside it. */
export function FilterForm(props: FilterFormProps) {
  const { entry, isChecked, onChange } = props;
  const errors = isChecked ? errorsOf(entry) : {};
  if (entry['type'] === 'DIVIDER') return <DividerForm {...props} />;
  return (
    <div className={styles.halves}>
      <div className={styles.form}>
        <FieldPair>
          <TextField
            label="Filter name"
            isRequired
            value={textAt(entry, 'name')}
            onChange={(name) => onChange({ name })}
            error={errors.name ?? null}
          />
          <Select
            label="Filter type"
            choices={offeredKinds(textAt(entry, 'filterType'), isOn('DASHBOARD_FILTERS_EXPERIMENTAL'))}
            value={textAt(entry, 'filterType') || null}
            onChange={(filterType) =>
              onChange({
                filterType,
                defaultDataMask: emptyMask,
                ...(filterType === 'filter_time' ? { targets: [{}] } : {}),
              })
            }
          />
        </FieldPair>
        <Targets {...props} />
        <Mapped {...props} />
        <Settings {...props} />
        <TextArea
          label="Description"
          rows={2}
          value={textAt(entry, 'description')}
          onChange={(description) => onChange({ description })}
        />
      </div>
      <div>
        <h3 className={styles.heading}>What it looks like</h3>
        <div className={styles.preview}>
          <Default {...props} />
        </div>
        <p className={styles.quiet}>What you choose here is the value it starts with.</p>
      </div>
    </div>
  );
}
