import type { DataMask, NativeFilter } from '@sextant/contract';
import { Select } from '@sextant/ui';
import { grainMask, hasValue, isRequired, timeColumnMask, valuesOf } from '@sextant/dashboard';
import { useFilterValue, useTargetDataset } from './use-filter-value.ts';

/** Stands for leaving it to each chart. */
const ownChoice = '';

interface TimeChoice {
  readonly id: string;
  readonly text: string;
}

interface TimeChoiceFieldProps {
  readonly filter: NativeFilter;
  readonly choices: readonly TimeChoice[];
  readonly maskOf: (choice: TimeChoice | null) => DataMask;
}

function TimeChoiceField({ filter, choices, maskOf }: TimeChoiceFieldProps) {
  const { mask, setMask } = useFilterValue(filter);
  const [value] = valuesOf(mask);
  const chosenId = value === undefined || value === null ? ownChoice : String(value);
  const isNeeded = isRequired(filter);
  const allChoices =
    choices.some(({ id }) => id === chosenId) || chosenId === ownChoice
      ? choices
      : [...choices, { id: chosenId, text: chosenId }];
  const description = filter.description ?? '';
  return (
    <Select
      label={filter.name}
      choices={isNeeded ? allChoices : [{ id: ownChoice, text: 'As in each chart' }, ...allChoices]}
      value={isNeeded && chosenId === ownChoice ? null : chosenId}
      onChange={(id) =>
        setMask(maskOf(id === ownChoice ? null : (allChoices.find((choice) => choice.id === id) ?? null)))
      }
      isRequired={isNeeded}
      error={isNeeded && !hasValue(mask) ? 'A value is required' : null}
      {...(description === '' ? {} : { hint: description })}
    />
  );
}

/** A filter that gives the charts over time their step. */
export function TimeGrainFilter({ filter }: { filter: NativeFilter }) {
  const grains = useTargetDataset(filter)?.time_grain_sqla ?? [];
  const choices = grains.flatMap(([id, text]) => (id === null ? [] : [{ id, text }]));
  return <TimeChoiceField {...{ filter, choices }} maskOf={(choice) => grainMask(choice?.id ?? null, choice?.text)} />;
}

/** A filter that says by which time column the charts read time. */
export function TimeColumnFilter({ filter }: { filter: NativeFilter }) {
  const dataset = useTargetDataset(filter);
  const columns = dataset?.columns.filter((column) => column.is_dttm) ?? [];
  const choices = columns.map((column) => ({
    id: column.column_name,
    text: column.verbose_name ?? column.column_name,
  }));
  return <TimeChoiceField {...{ filter, choices }} maskOf={(choice) => timeColumnMask(choice?.id ?? null)} />;
}
