import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Button, ComboBox as AriaComboBox, Group, Input, ListBox, Popover, useFilter } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import type { IconType } from '../display/Icon.tsx';
import { ChevronDownIcon } from '../display/icons.ts';
import { Spinner } from '../display/Spinner.tsx';
import { useMarkEdited } from '../edits.ts';
import popover from '../display/Popover.module.css';
import { FieldFoot, FieldLabel } from './Field.tsx';
import type { FieldSize, FieldText } from './Field.tsx';
import styles from './Field.module.css';
import { ListItems, Swatches } from './ListItems.tsx';
import type { ListChoice } from './list-items.ts';
import list from './ListItems.module.css';
import select from './Select.module.css';

/** What ComboBox takes. */
export interface ComboBoxProps<Id extends string> extends FieldText {
  /** With `onSearch`, the results to it; without, all of them: they are searched here. */
  choices: readonly ListChoice<Id>[];
  value: Id | null;
  onChange: (value: Id | null) => void;
  /** Asks for choices that match; called with each change of the text. */
  onSearch?: (text: string) => void;
  /** Default false. */
  isLoading?: boolean;
  placeholder?: string;
  /** Default 'sm'. */
  size?: FieldSize;
  icon?: IconType;
  /** Default false. */
  isRequired?: boolean;
  /** Default false. */
  isDisabled?: boolean;
  /** Takes the focus when it appears, and with it shows its choices, below it. Default false. */
  autoFocus?: boolean;
  className?: string;
}

const matchesAll = () => true;

/** One of many, found by typing. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const { label, isLabelHidden = false, detail, hint, error = null, choices, value, onChange, onSearch, icon } = props;
  const {
    isLoading = false,
    placeholder,
    size = 'sm',
    isRequired = false,
    isDisabled = false,
    autoFocus = false,
  } = props;
  const { contains } = useFilter({ sensitivity: 'base' });
  const markEdited = useMarkEdited();
  const chosenChoice = choices.find((choice) => choice.id === value);
  const chosenSwatches = chosenChoice?.swatches;
  const change = (key: unknown) => {
    const next = choices.find((choice) => choice.id === key)?.id ?? null;
    // A field that is left says its value once more.
    if (next !== value) markEdited();
    onChange(next);
  };
  const wasOpen = useRef(false);
  /** Enter on a typed text without a choice that has the focus takes what it says, else the first that matches. */
  const takeTyped = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget, nativeEvent } = event;
    const text = currentTarget.value.trim();
    const isOpen = currentTarget.getAttribute('aria-expanded') === 'true';
    wasOpen.current = isOpen;
    if (key !== 'Enter' || nativeEvent.isComposing || !isOpen || text === '' || text === chosenChoice?.text) return;
    if (currentTarget.hasAttribute('aria-activedescendant')) return;
    const matching = choices.filter((choice) => choice.isDisabled !== true && contains(choice.text, text));
    const typed = matching.find((choice) => choice.text.toLowerCase() === text.toLowerCase()) ?? matching[0];
    if (typed === undefined) return;
    // The library would say the value of before once more.
    event.stopPropagation();
    event.preventDefault();
    change(typed.id);
  };
  /** The library closes the list and passes Esc on: then it would close what the field stands in, too. */
  const keepEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && wasOpen.current) event.stopPropagation();
  };
  return (
    <AriaComboBox
      value={value}
      onChange={change}
      menuTrigger="focus"
      allowsEmptyCollection
      defaultFilter={onSearch === undefined ? contains : matchesAll}
      {...(onSearch === undefined ? {} : { onInputChange: onSearch })}
      isInvalid={error !== null}
      validationBehavior="aria"
      isRequired={isRequired}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      className={classNames(styles.field, props.className)}
    >
      <FieldLabel {...{ label, isLabelHidden, detail, isRequired }} />
      <Group className={styles.ruled} data-size={size} onKeyDown={keepEscape}>
        {icon && <Icon of={icon} size={14} />}
        <Input
          className={styles.input}
          onKeyDownCapture={takeTyped}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
        {chosenSwatches !== undefined && <Swatches colors={chosenSwatches} />}
        {isLoading && <Spinner label="Searching" />}
        <Button className={select.opener}>
          <Icon of={ChevronDownIcon} size={14} />
        </Button>
      </Group>
      <FieldFoot hint={hint} error={error} />
      {/* Choices that come with the field are placed by who shows it: above it they would cover what stands there. */}
      <Popover className={classNames(popover.surface, popover.fitTrigger)} offset={4} shouldFlip={!autoFocus}>
        {/* It stands at the end of the page: what reads the page by its regions finds it by this one. */}
        <section aria-label={`Choices of ${label}`} className={list.region}>
          <ListBox
            className={list.list}
            renderEmptyState={() => <div className={list.none}>{isLoading ? 'Searching' : 'Nothing matches'}</div>}
          >
            <ListItems choices={choices} />
          </ListBox>
        </section>
      </Popover>
    </AriaComboBox>
  );
}
