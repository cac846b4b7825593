import { useState } from 'react';
import type { Choice } from '@sextant/charts';
import { IconButton, ListIcon, Select } from '@sextant/ui';
import type { SelectProps } from '@sextant/ui';
import styles from '../Controls.module.css';
import { TypedField } from './TypedField.tsx';

interface FormatInputProps extends Pick<SelectProps<string>, 'label' | 'placeholder'> {
  readonly choices: readonly Choice[];
  readonly value: unknown;
  readonly onChange: (format: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | null;
}

const typeId = '\u0000type';
const noneId = '\u0000none';

/** A d3 format: one of the usual ones, or typed. An empty one stands for `placeholder`, which is offered where there is one. */
export function FormatInput(props: FormatInputProps) {
  const { label, choices, onChange, placeholder, error = null } = props;
  const value = typeof props.value === 'string' ? props.value : '';
  const hint = props.hint === undefined ? {} : { hint: props.hint };
  const [isTyped, setTyped] = useState(false);
  const listed = choices.map((choice) => ({ id: String(choice.value), text: choice.label }));
  if (isTyped)
    return (
      <div className={styles.amount}>
        <TypedField label={label} {...hint} error={error} value={value} onChange={onChange} />
        <IconButton icon={ListIcon} size="xs" label={`Usual formats of ${label}`} onPress={() => setTyped(false)} />
      </div>
    );
  const isListed = listed.some(({ id }) => id === value);
  return (
    <Select
      label={label}
      {...hint}
      error={error}
      choices={[
        ...(placeholder === undefined ? [] : [{ id: noneId, text: placeholder }]),
        ...listed,
        ...(isListed || value === '' ? [] : [{ id: value, text: value }]),
        { id: typeId, text: 'Type a format…' },
      ]}
      value={value === '' ? (placeholder === undefined ? null : noneId) : value}
      onChange={(id) => (id === typeId ? setTyped(true) : onChange(id === noneId ? '' : id))}
    />
  );
}
