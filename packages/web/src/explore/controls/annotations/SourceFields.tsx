import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, ComboBox, MultiSelect, Select, TextField } from '@sextant/ui';
import { chartChoicesQuery, layerChoicesQuery, layerNameQuery, sourceChartQuery } from './layer-queries.ts';
import {
  overrideOf,
  sourcesFor,
  takesChartsOwn,
  textOf,
  typeOf,
  withOverride,
  withSource,
  type RawLayer,
} from './layer-edit.ts';

interface PartProps {
  readonly layer: RawLayer;
  readonly change: (layer: RawLayer) => void;
  /** What is wrong, by key; empty until the user wanted the layer. */
  readonly errors: Readonly<Record<string, string>>;
}

const noTypes: readonly string[] = [];

/** Which stored layer or chart. What was chosen is named even where the list does not hold it. */
function SourceChoice({ layer, change, errors }: PartProps) {
  const [search, setSearch] = useState('');
  const isNative = layer['sourceType'] === 'NATIVE';
  const value = textOf(layer, 'value');
  const source = sourcesFor(typeOf(layer)).find(({ id }) => id === layer['sourceType']);
  const layers = useQuery({ ...layerChoicesQuery(search), enabled: isNative });
  const charts = useQuery({
    ...chartChoicesQuery(source?.chartTypes ?? noTypes, search),
    enabled: !isNative && source !== undefined,
  });
  const sourceChart = useQuery({
    ...sourceChartQuery(Number(value)),
    enabled: !isNative && value !== '',
    retry: false,
  });
  const chosenLayer = useQuery({ ...layerNameQuery(Number(value)), enabled: isNative && value !== '', retry: false });
  const sources = isNative ? layers : charts;
  const found = sources.data ?? [];
  const ownName = isNative ? (chosenLayer.data ?? `Layer ${value}`) : (sourceChart.data?.name ?? `Chart ${value}`);
  const isMissing = value !== '' && !found.some(({ id }) => id === value);
  return (
    <ComboBox
      // What stands in the field is its own: another name of what was chosen needs another field.
      key={ownName}
      label={isNative ? 'Annotation layer' : 'Chart'}
      isRequired
      choices={isMissing ? [{ id: value, text: ownName }, ...found] : found}
      value={value === '' ? null : value}
      isLoading={sources.isFetching}
      onSearch={setSearch}
      error={errors['value'] ?? sources.error?.message ?? null}
      onChange={(id) => change({ ...layer, value: id === null ? '' : Number(id) })}
    />
  );
}

/** Which columns of the chart's rows say when, until when and what. */
function ColumnFields({ layer, change, errors }: PartProps) {
  const id = Number(textOf(layer, 'value'));
  const { data } = useQuery({ ...sourceChartQuery(id), enabled: id > 0, retry: false });
  const isInterval = typeOf(layer) === 'INTERVAL';
  const columns = data?.columns ?? [];
  const storedColumns = layer['descriptionColumns'];
  const descriptions = Array.isArray(storedColumns) ? storedColumns.filter((column) => typeof column === 'string') : [];
  const choicesWith = (value: string) =>
    [...new Set([...(value === '' ? [] : [value]), ...columns])].map((column) => ({ id: column, text: column }));
  const column = (key: string, label: string) => (
    <ComboBox
      label={label}
      choices={choicesWith(textOf(layer, key))}
      value={textOf(layer, key) === '' ? null : textOf(layer, key)}
      error={errors[key] ?? null}
      onChange={(choice) => change({ ...layer, [key]: choice ?? '' })}
    />
  );
  return (
    <>
      {column('timeColumn', isInterval ? 'Interval start column' : 'Event time column')}
      {isInterval && column('intervalEndColumn', 'Interval end column')}
      {column('titleColumn', 'Title column')}
      <MultiSelect
        label="Description columns"
        placeholder="None"
        choices={columns.map((name) => ({ id: name, text: name }))}
        value={descriptions}
        onChange={(columnNames) => change({ ...layer, descriptionColumns: columnNames })}
      />
    </>
  );
}

/** What is asked of the chart otherwise than it is asked by itself. */
function OverrideFields({ layer, change }: PartProps) {
  const textField = (key: string, text: string) => (
    <Checkbox
      isSelected={takesChartsOwn(layer, key)}
      onChange={(isOwn) => change(withOverride(layer, key, isOwn ? null : undefined))}
    >
      {text}
    </Checkbox>
  );
  const shift = overrideOf(layer, 'time_shift');
  return (
    <>
      {textField('time_range', 'Take the time range of this chart')}
      {typeOf(layer) === 'TIME_SERIES' && textField('time_grain_sqla', 'Take the time grain of this chart')}
      <TextField
        label="Time shift"
        placeholder="1 year ago"
        value={shift}
        onChange={(text) => change(withOverride(layer, 'time_shift', text === '' ? undefined : text))}
      />
    </>
  );
}

/** Where the data of a layer come from: a formula, a stored layer or the rows of a chart. */
export function SourceFields(props: PartProps) {
  const { layer, change, errors } = props;
  const sources = sourcesFor(typeOf(layer));
  const source = sources.find(({ id }) => id === layer['sourceType']);
  if (typeOf(layer) === 'FORMULA')
    return (
      <TextField
        label="Formula"
        isMono
        isRequired
        placeholder="sin(x / 10) * 5"
        hint="An expression of x: on an axis of time, milliseconds since 1970."
        value={textOf(layer, 'value')}
        error={errors['value'] ?? null}
        onChange={(value) => change({ ...layer, value })}
      />
    );
  return (
    <>
      <Select
        label="Annotation source"
        choices={sources.map(({ id, text }) => ({ id, text }))}
        value={source?.id ?? null}
        onChange={(id) => change(withSource(layer, id))}
      />
      {source !== undefined && <SourceChoice key={source.id} {...props} />}
      {source?.id === 'table' && <ColumnFields {...props} />}
      {source !== undefined && source.id !== 'NATIVE' && <OverrideFields {...props} />}
    </>
  );
}
