import type { FilterScalar } from '@sextant/contract';
import { Button, Note } from '@sextant/ui';
import { useMemo, useRef, useState } from 'react';
import { usePainted } from '../kit/headline/use-painted.ts';
import { readForm } from '../kit/declare/read-form.ts';
import type { ChartViewProps } from '../kit/view/chart-view.ts';
import { readChoices } from '../kit/filter-box/choices.ts';
import { ColumnField } from './ColumnField.tsx';
import styles from './FilterBox.module.css';
import {
  useFilterBoxHost,
  type FilterBoxHost,
  type FilterBoxValue,
  type FilterBoxValues,
} from '../kit/filter-box/host.ts';
import { filterBox } from './spec.ts';
import { TimeField } from './TimeField.tsx';
import { filterBoxTimeFields } from '../kit/filter-box/time-fields.ts';

/** Where the box is only looked at. */
const noHost: FilterBoxHost = {
  values: {},
  onApply: () => undefined,
  TimeRange: ({ label, value }) => (
    <p>
      {label}: {value}
    </p>
  ),
  grains: [],
  timeColumns: [],
  useSearch: () => ({ choices: null, isLoading: false }),
  offReason: '',
};

const isSame = (one: FilterBoxValue | undefined, other: FilterBoxValue | undefined): boolean => {
  const plain = (value: FilterBoxValue | undefined) => (value === '' || value?.length === 0 ? null : (value ?? null));
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
};

/** The values that the fields show: what acts, and what was chosen and not applied. */
function useValues(host: FilterBoxHost, isInstant: boolean) {
  const [chosenValues, setChosenValues] = useState<FilterBoxValues>({});
  const changes = Object.fromEntries(
    Object.entries(chosenValues).filter(([key, value]) => !isSame(value, host.values[key])),
  );
  return {
    values: { ...host.values, ...changes },
    hasChanges: Object.keys(changes).length > 0,
    change: (key: string, value: FilterBoxValue): void =>
      isInstant ? host.onApply({ [key]: value }) : setChosenValues({ ...changes, [key]: value }),
    apply: (): void => {
      host.onApply(changes);
      setChosenValues({});
    },
  };
}

const listOf = (value: FilterBoxValue | undefined): readonly FilterScalar[] =>
  value === null || value === undefined ? [] : typeof value === 'string' ? [value] : value;

/** The fields of a filter box, and the button that makes them act where they do not at once. */
export function View({ formData, tables, onPainted }: ChartViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const form = useMemo(() => readForm(filterBox, formData), [formData]);
  const host = useFilterBoxHost() ?? noHost;
  const { values, hasChanges, change, apply } = useValues(host, form.instant_filtering);
  const choices = useMemo(() => tables.map((table) => readChoices(table)), [tables]);
  usePainted(frame, { isMeasured: true, drawn: choices, onPainted });
  // Only looked at, it shows its fields; where others do its work, it says so.
  if (host.offReason !== null && host.offReason !== '')
    return (
      <div ref={frame} className={styles.box} data-chart="">
        <Note>{host.offReason}</Note>
      </div>
    );
  return (
    <div ref={frame} className={styles.box} data-chart="">
      <div className={styles.fields}>
        {filterBoxTimeFields(formData).map((field) => (
          <TimeField
            key={field.key}
            {...{ field, host }}
            value={values[field.key] ?? null}
            onChange={(value) => change(field.key, value)}
          />
        ))}
        {form.filter_configs.map((item, index) => (
          <ColumnField
            key={item.key}
            {...{ item, host }}
            choices={choices[index] ?? []}
            isText={tables[index]?.columns[0]?.type === 'text'}
            values={listOf(values[item.column])}
            onChange={(next) => change(item.column, next)}
          />
        ))}
      </div>
      {!form.instant_filtering && host.offReason === null && (
        <Button kind="primary" size="sm" isDisabled={!hasChanges} onPress={apply}>
          Apply
        </Button>
      )}
    </div>
  );
}
