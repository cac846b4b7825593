import { Button, ListBox, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import type { IconType } from '../display/Icon.tsx';
import { ChevronDownIcon } from '../display/icons.ts';
import { useMarkEdited } from '../edits.ts';
import popover from '../display/Popover.module.css';
import { FieldFoot, FieldLabel } from './Field.tsx';
import type { FieldSize, FieldText } from './Field.tsx';
import styles from './Field.module.css';
import { ListItems } from './ListItems.tsx';
import type { ListChoice } from './list-items.ts';
import list from './ListItems.module.css';
import select from './Select.module.css';

/** What Select takes. */
export interface SelectProps<Id extends string> extends FieldText {
  choices: readonly ListChoice<Id>[];
  /** Null when nothing is chosen. */
  value: Id | null;
  onChange: (value: Id) => void;
  /** Default 'Choose'. */
  placeholder?: string;
  /** Default 'sm'. */
  size?: FieldSize;
  icon?: IconType;
  /** Default false. */
  isRequired?: boolean;
  /** Default false. */
  isDisabled?: boolean;
  className?: string;
}

/** One of few known choices. For many, or for searching, use ComboBox; for several, MultiSelect. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, isLabelHidden = false, detail, hint, error = null, choices, value, onChange, icon } = props;
  const { placeholder = 'Choose', size = 'sm', isRequired = false, isDisabled = false } = props;
  const markEdited = useMarkEdited();
  const chosenItem = choices.find((choice) => choice.id === value);
  const change = (key: unknown) => {
    const next = choices.find((choice) => choice.id === key);
    if (next === undefined) return;
    markEdited();
    onChange(next.id);
  };
  return (
    <AriaSelect
      value={value}
      onChange={change}
      placeholder={placeholder}
      isInvalid={error !== null}
      validationBehavior="aria"
      isRequired={isRequired}
      {...(isDisabled ? { isDisabled } : {})}
      className={classNames(styles.field, props.className)}
    >
      <FieldLabel {...{ label, isLabelHidden, detail, isRequired }} />
      <Button
        className={classNames(styles.ruled, select.button)}
        data-size={size}
        data-invalid={error !== null || undefined}
      >
        {icon && <Icon of={icon} size={14} />}
        <SelectValue className={select.value}>
          {chosenItem === undefined ? <span className={select.placeholder}>{placeholder}</span> : chosenItem.text}
        </SelectValue>
        <Icon of={ChevronDownIcon} size={14} />
      </Button>
      <FieldFoot hint={hint} error={error} />
      <Popover className={classNames(popover.surface, popover.fitTrigger)} offset={4}>
        <ListBox className={list.list}>
          <ListItems choices={choices} />
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
