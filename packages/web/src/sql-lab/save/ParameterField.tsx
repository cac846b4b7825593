import { useState } from 'react';
import { Button, ChevronDownIcon, DateField, Menu, NumberField, Switch, TextField } from '@sextant/ui';
import { kindOfValue, listOf, parameterKinds, shownList, shownValue, valueAs } from '../template-params.ts';
import type { ParameterKind, UsedParameter } from '../template-params.ts';
import styles from '../SqlLab.module.css';

const kindText: Readonly<Record<ParameterKind, string>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  truth: 'true or false',
  list: 'list',
};

interface ParameterFieldProps {
  readonly name: string;
  /** Where the text uses it; null for a name that it does not. */
  readonly use: UsedParameter | null;
  /** Undefined while it has none. */
  readonly value: unknown;
  /** Null takes the value away: then the default of the text counts. */
  readonly onChange: (value: unknown) => void;
}

function hintOf(use: UsedParameter | null): string {
  if (use === null) return 'Not used in the text';
  const { line, defaultValue } = use;
  return `Used in line ${line}${defaultValue === null ? '' : `. Default ${shownValue(defaultValue)}`}`;
}

type ValueFieldProps = Omit<ParameterFieldProps, 'use'> & { readonly kind: ParameterKind; readonly hint: string };

/** A list is kept as it is typed: its last comma stands for a value that comes. */
function ListField({ name, hint, value, onChange }: ValueFieldProps) {
  const [text, setText] = useState(() => (Array.isArray(value) ? shownList(value) : shownValue(value ?? '')));
  const write = (next: string): void => {
    setText(next);
    onChange(next === '' ? null : listOf(next));
  };
  return <TextField label={name} hint={`${hint}. Commas between the values`} isMono value={text} onChange={write} />;
}

function ValueField(props: ValueFieldProps) {
  const { name: label, kind, hint, value, onChange } = props;
  switch (kind) {
    case 'number':
      return <NumberField {...{ label, hint, onChange }} value={typeof value === 'number' ? value : null} />;
    case 'date':
      return <DateField {...{ label, hint, onChange }} value={typeof value === 'string' ? value : null} />;
    case 'truth':
      return (
        <Switch isSelected={value === true} onChange={onChange} note={hint}>
          {label}
        </Switch>
      );
    case 'list':
      return <ListField {...props} />;
    default:
      return (
        <TextField
          {...{ label, hint }}
          isMono
          value={value === undefined ? '' : shownValue(value)}
          onChange={(text) => onChange(text === '' ? null : text)}
        />
      );
  }
}

/** A name that templates of the text know, with a field for what its value is. */
export function ParameterField({ name, use, value, onChange }: ParameterFieldProps) {
  const [chosenKind, setChosenKind] = useState<ParameterKind | null>(null);
  const kind = chosenKind ?? kindOfValue(value) ?? kindOfValue(use?.defaultValue) ?? 'text';
  const choose = (next: ParameterKind): void => {
    setChosenKind(next);
    if (value !== undefined) onChange(valueAs(value, next));
  };
  const items = parameterKinds.map((one) => ({
    id: one,
    text: kindText[one],
    isChosen: one === kind,
    onAction: () => choose(one),
  }));
  return (
    <div className={styles.parameter}>
      <ValueField key={kind} {...{ name, kind, value, onChange }} hint={hintOf(use)} />
      <Menu
        label={`Type of ${name}`}
        sections={[{ id: 'kinds', items }]}
        trigger={
          <Button size="xs" kind="quiet" endIcon={ChevronDownIcon} aria-label={`Type of ${name}: ${kindText[kind]}`}>
            {kindText[kind]}
          </Button>
        }
      />
    </div>
  );
}
