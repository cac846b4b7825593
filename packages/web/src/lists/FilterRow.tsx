import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, FilteredIcon, MultiSelect, Select, Sheet, usePhone } from '@sextant/ui';
import type { ListChoice } from '@sextant/ui';
import type { ObjectKind } from '../api/objects.ts';
import { choicesQuery, filterIdsOf, filterSpecs } from './list-filters.ts';
import type { FilterId, FilterValues } from './list-filters.ts';
import styles from './FilterRow.module.css';

interface FilterRowProps {
  readonly kind: ObjectKind;
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
}

type FieldProps = FilterRowProps & { readonly id: FilterId; readonly isLabelHidden: boolean };

const withoutFilter = (values: FilterValues, id: FilterId): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== id));

const anyId = 'any';

function OneField({ id, values, onChange, isLabelHidden }: FieldProps) {
  const { label, choices = [], clearText = `Any ${label.toLowerCase()}` } = filterSpecs[id];
  const value = values[id]?.[0] ?? null;
  return (
    <Select
      label={label}
      isLabelHidden={isLabelHidden}
      placeholder={label}
      size="md"
      className={styles.one ?? ''}
      choices={value === null ? choices : [{ id: anyId, text: clearText }, ...choices]}
      value={value}
      onChange={(next) => onChange(next === anyId ? withoutFilter(values, id) : { ...values, [id]: [next] })}
    />
  );
}

function SomeField({ kind, id, values, onChange, isLabelHidden }: FieldProps) {
  const [text, setText] = useState('');
  const value = values[id] ?? [];
  const [isWanted, setWanted] = useState(value.length > 0);
  const found = useQuery({ ...choicesQuery(kind, id, text), enabled: isWanted, placeholderData: keepPreviousData });
  const { label } = filterSpecs[id];
  const none: readonly ListChoice[] = [];
  return (
    <MultiSelect
      label={label}
      isLabelHidden={isLabelHidden}
      placeholder={label}
      size="md"
      tokenLimit={1}
      className={styles.some ?? ''}
      choices={found.data?.choices ?? none}
      // Users are found by their user names too, which their choices do not show.
      {...(found.isPlaceholderData ? {} : { choicesFor: text })}
      totalCount={found.data?.totalCount ?? null}
      isLoading={found.isFetching}
      value={value}
      onSearch={(next) => {
        setWanted(true);
        setText(next);
      }}
      onChange={(next) => onChange(next.length === 0 ? withoutFilter(values, id) : { ...values, [id]: next })}
    />
  );
}

function Fields({ isLabelHidden, ...row }: FilterRowProps & { readonly isLabelHidden: boolean }) {
  return filterIdsOf(row.kind).map((id) =>
    filterSpecs[id].takes === 'one' ? (
      <OneField key={id} {...row} id={id} isLabelHidden={isLabelHidden} />
    ) : (
      <SomeField key={id} {...row} id={id} isLabelHidden={isLabelHidden} />
    ),
  );
}

/** The filters of a list: a row of fields; on a phone behind a button. */
export function FilterRow(row: FilterRowProps) {
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) return <Fields {...row} isLabelHidden />;
  const count = Object.keys(row.values).length;
  return (
    <>
      <Button icon={FilteredIcon} onPress={() => setOpen(true)}>
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Filters"
        foot={
          <>
            <Button onPress={() => row.onChange({})}>Clear all</Button>
            <Button kind="primary" onPress={() => setOpen(false)}>
              Show
            </Button>
          </>
        }
      >
        <div className={styles.sheet}>
          <Fields {...row} isLabelHidden={false} />
        </div>
      </Sheet>
    </>
  );
}
