import { traitsOf } from '@sextant/contract';
import { Select } from '@sextant/ui';
import type { FilterBoxHost, FilterBoxValue } from '../kit/filter-box/host.ts';
import { druidOrigins, type FilterBoxTimeField, type FilterBoxTimeKey } from '../kit/filter-box/time-fields.ts';

interface TimeFieldProps {
  readonly field: FilterBoxTimeField;
  readonly value: FilterBoxValue;
  readonly host: FilterBoxHost;
  readonly onChange: (value: string | null) => void;
}

/** Stands for leaving it to each chart. */
const ownChoice = '';
const noFilter = 'No filter';

const choicesOf = (key: Exclude<FilterBoxTimeKey, '__time_range'>, { grains, timeColumns }: FilterBoxHost) =>
  ({
    __time_col: timeColumns,
    __time_grain: grains,
    __time_origin: druidOrigins.slice(1),
    __granularity: traitsOf('druid').granularities?.choices ?? [],
  })[key];

/** A field that sets the time of charts: a range, or one of few words. */
export function TimeField({ field: { key, label }, value, host, onChange }: TimeFieldProps) {
  const text = typeof value === 'string' ? value : '';
  if (key === '__time_range')
    return <host.TimeRange label={label} value={text === '' ? noFilter : text} onChange={onChange} />;
  const ownChoices = choicesOf(key, host).map(([id, name]) => ({ id, text: name }));
  const choices =
    text === '' || ownChoices.some(({ id }) => id === text) ? ownChoices : [...ownChoices, { id: text, text }];
  return (
    <Select
      label={label}
      choices={[{ id: ownChoice, text: 'As in each chart' }, ...choices]}
      value={text}
      onChange={(id) => onChange(id === ownChoice ? null : id)}
      isDisabled={host.offReason !== null}
    />
  );
}
