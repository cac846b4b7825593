import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { DatasetData } from '@sextant/contract';
import { misfitsOf, suggestedName, usedNames } from '@sextant/dashboard';
import type { DashboardModel, DatasetMove, Misfit, UsedName, UsedNames } from '@sextant/dashboard';
import { ComboBox, FieldStack, Note, Spinner } from '@sextant/ui';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { datasetChoicesQuery, fetchDataset } from '../../api/dataset-choices.ts';
import styles from './OtherDatasets.module.css';

/** What charts and filters of the dashboard name of a dataset. */
function namesOn({ tiles, metadata }: DashboardModel, dataset: DatasetData): UsedNames {
  const charts = tiles.flatMap(({ name, chart, dataset: own }) =>
    chart !== null && own?.id === dataset.id ? [{ title: name, form: chart.form_data }] : [],
  );
  const filters = metadata.native_filter_configuration.flatMap((filter) =>
    filter.targets.flatMap(({ datasetId, column }, index) =>
      datasetId === dataset.id && column !== undefined
        ? [{ title: `Filter ${filter.name}`, form: { ...(index === 0 ? filter : {}), column: column.name } }]
        : [],
    ),
  );
  return usedNames([...charts, ...filters], dataset);
}

/** The names there that are written like those here. */
const suggestedNames = (used: readonly UsedName[], namesThere: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    used.flatMap(({ name }) => {
      const suggestion = suggestedName(name, namesThere);
      return suggestion === null ? [] : [[name, suggestion]];
    }),
  );

const columnNames = ({ columns }: DatasetData): string[] => columns.map(({ column_name: name }) => name);
const metricNames = ({ metrics }: DatasetData): string[] => metrics.map(({ metric_name: name }) => name);

function moveTo(dataset: DatasetData, used: UsedNames, after: DatasetData): DatasetMove {
  return {
    from: dataset.id,
    to: after.id,
    columns: suggestedNames(used.columns, columnNames(after)),
    metrics: suggestedNames(used.metrics, metricNames(after)),
  };
}

interface OtherDatasetsProps {
  readonly model: DashboardModel;
  readonly moves: readonly DatasetMove[];
  readonly onChange: (moves: readonly DatasetMove[]) => void;
}

/** For each dataset of a dashboard the one that its copy asks instead: which columns and metrics take the places, and what does not fit. */
export function OtherDatasets({ model, moves, onChange }: OtherDatasetsProps) {
  return (
    <FieldStack>
      {[...model.datasets.values()].map((dataset) => (
        <OtherDataset
          key={dataset.id}
          dataset={dataset}
          used={namesOn(model, dataset)}
          move={moves.find(({ from }) => from === dataset.id) ?? null}
          onChange={(move) =>
            onChange([...moves.filter(({ from }) => from !== dataset.id), ...(move === null ? [] : [move])])
          }
        />
      ))}
    </FieldStack>
  );
}

interface OtherDatasetProps {
  readonly dataset: DatasetData;
  readonly used: UsedNames;
  readonly move: DatasetMove | null;
  readonly onChange: (move: DatasetMove | null) => void;
}

function OtherDataset({ dataset, used, move, onChange }: OtherDatasetProps) {
  const [search, setSearch] = useState('');
  const [chosenDataset, setChosenDataset] = useState<{ readonly id: number; readonly text: string } | null>(null);
  const list = useQuery({ ...datasetChoicesQuery(search, 0), placeholderData: keepPreviousData });
  const fetched = useMutation({ mutationFn: fetchDataset });
  const choices = (list.data?.rows ?? [])
    .filter(({ id }) => id !== dataset.id)
    .map(({ id, table_name: text, database }) => ({ id: String(id), text, end: database.database_name }));
  const isListed = chosenDataset === null || choices.some(({ id }) => id === String(chosenDataset.id));
  const otherDataset = move === null ? undefined : fetched.data;
  const choose = (id: string | null): void => {
    const choice = choices.find((one) => one.id === id);
    setChosenDataset(choice === undefined ? null : { id: Number(choice.id), text: choice.text });
    onChange(null);
    // Of several choices in a row only the last one's columns come here.
    if (choice !== undefined)
      fetched.mutate(Number(choice.id), { onSuccess: (after) => onChange(moveTo(dataset, used, after)) });
  };
  return (
    <fieldset className={styles.dataset}>
      <legend className={styles.heading}>{dataset.table_name}</legend>
      <ComboBox
        label={`Dataset in the place of ${dataset.table_name}`}
        isLabelHidden
        size="md"
        placeholder="Stays"
        choices={isListed ? choices : [{ id: String(chosenDataset.id), text: chosenDataset.text, end: '' }, ...choices]}
        value={chosenDataset === null ? null : String(chosenDataset.id)}
        isLoading={list.isFetching}
        error={list.error === null ? null : messageOf(list.error)}
        onSearch={setSearch}
        onChange={choose}
      />
      {chosenDataset !== null && fetched.isPending && <Spinner label="Asking for its columns" />}
      {chosenDataset !== null && fetched.error !== null && <Note tone="danger">{messageOf(fetched.error)}</Note>}
      {otherDataset !== undefined && move !== null && (
        <>
          <Misfits misfits={misfitsOf(used, move, dataset, otherDataset)} />
          <Places
            title="Columns"
            emptyText="Stays, and is not there"
            used={used.columns}
            names={move.columns}
            namesThere={columnNames(otherDataset)}
            onChange={(columns) => onChange({ ...move, columns })}
          />
          <Places
            title="Metrics"
            emptyText="Its SQL, in the charts"
            used={used.metrics}
            names={move.metrics}
            namesThere={metricNames(otherDataset)}
            onChange={(metrics) => onChange({ ...move, metrics })}
          />
        </>
      )}
    </fieldset>
  );
}

interface PlacesProps {
  /** What happens to a name that nothing takes the place of. */
  readonly emptyText: string;
  readonly title: string;
  readonly used: readonly UsedName[];
  readonly names: Readonly<Record<string, string>>;
  readonly namesThere: readonly string[];
  readonly onChange: (names: Readonly<Record<string, string>>) => void;
}

function Places({ emptyText, title, used, names, namesThere, onChange }: PlacesProps) {
  if (used.length === 0) return null;
  const choices = namesThere.map((name) => ({ id: name, text: name }));
  const change = (name: string, next: string | null): void => {
    const { [name]: _, ...rest } = names;
    onChange(next === null ? rest : { ...rest, [name]: next });
  };
  return (
    <section className={styles.places} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {used.map(({ name, usedBy }) => (
        <ComboBox
          key={name}
          label={name}
          detail={usedBy.length === 1 ? usedBy[0] : `${usedBy.length} uses`}
          size="md"
          placeholder={emptyText}
          choices={choices}
          value={names[name] ?? (namesThere.includes(name) ? name : null)}
          onChange={(next) => change(name, next)}
        />
      ))}
    </section>
  );
}

function Misfits({ misfits }: { readonly misfits: readonly Misfit[] }) {
  if (misfits.length === 0) return <Note tone="info">Everything that its charts and filters name is there.</Note>;
  return (
    <Note tone="warn">
      <p className={styles.line}>What does not fit by itself, and can be changed here or in the copy:</p>
      <ul className={styles.lines} aria-label="What does not fit">
        {misfits.map(({ text, usedBy }) => (
          <li key={text}>
            {text} ({usedBy.join(', ')})
          </li>
        ))}
      </ul>
    </Note>
  );
}
