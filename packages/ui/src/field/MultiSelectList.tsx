import { countText } from '../display/count-text.ts';
import {
  Autocomplete,
  Button,
  Group,
  Input,
  ListBox,
  ListBoxItem,
  SearchField,
  ListLayout,
  useFilter,
  Virtualizer,
} from 'react-aria-components';
import type { Selection } from 'react-aria-components';
import { useEffect, useRef, useState } from 'react';
import type { ClipboardEvent, ReactElement, ReactNode } from 'react';
import { Button as OurButton } from '../button/Button.tsx';
import { Icon } from '../display/Icon.tsx';
import { CheckIcon, CloseIcon, PlusIcon, SearchIcon } from '../display/icons.ts';
import { Spinner } from '../display/Spinner.tsx';
import choice from './Choices.module.css';
import field from './Field.module.css';
import type { ListChoice } from './list-items.ts';
import list from './ListItems.module.css';
import { pastedValues } from './list-items.ts';
import styles from './Select.module.css';
import type { FieldSize, FieldText } from './Field.tsx';

/** What MultiSelect takes. */
export interface MultiSelectProps extends FieldText {
  /** What is known to offer; only what holds the typed text is shown and can be taken, whether a result has come yet or not. */
  choices: readonly ListChoice[];
  /** The text that the server has chosen `choices` for: for this one they are shown as they are. Default none. */
  choicesFor?: string;
  /** In the order chosen. Ids that are no longer offered stay, under the text they were last seen with. */
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  /** Asks for choices that match; called 200 ms after the last key, and with '' when the list opens. */
  onSearch?: (text: string) => void;
  /** Default false. */
  isLoading?: boolean;
  /** How many choices there are in all, when `choices` is only a part. Default null. */
  totalCount?: number | null;
  /** What is typed can be taken although it is not offered; its id is the text. Default false. */
  allowsFreeText?: boolean;
  /** Stands above the list, such as how the values count. Default nothing. */
  listHead?: ReactNode;
  /** Default 'All'. */
  placeholder?: string;
  /** What a list without a match says. Default 'Nothing matches'. */
  emptyText?: string;
  /** Default 'sm'. */
  size?: FieldSize;
  /** Tokens shown in the field before '+4'. Default 3. */
  tokenLimit?: number;
  /** Default false. */
  isRequired?: boolean;
  /** Default false. */
  isDisabled?: boolean;
  className?: string;
}

/** A longer list draws only what is in sight. */
const wholeUpTo = 100;
const rowPx = 30;
/** Every choice costs when the list opens, in sight or not. */
const shownLimit = 1000;
const searchAfterMs = 200;

/** What was chosen in the list, in the order of choosing; what the list does not show stays chosen. */
function nextValue(value: readonly string[], keys: Selection, shownIds: readonly string[]): string[] {
  const chosenIds = keys === 'all' ? new Set([...value, ...shownIds]) : new Set([...keys].map(String));
  return [...value.filter((id) => chosenIds.has(id)), ...[...chosenIds].filter((id) => !value.includes(id))];
}

function MatchedText({ text, search }: { text: string; search: string }) {
  const matchStart = search === '' ? -1 : text.toLocaleLowerCase().indexOf(search.toLocaleLowerCase());
  if (matchStart < 0) return text;
  return (
    <>
      {text.slice(0, matchStart)}
      <mark className={styles.match}>{text.slice(matchStart, matchStart + search.length)}</mark>
      {text.slice(matchStart + search.length)}
    </>
  );
}

function Option({ item, search }: { item: ListChoice; search: string }) {
  return (
    <ListBoxItem id={item.id} textValue={item.text} className={styles.option} isDisabled={item.isDisabled ?? false}>
      {({ isSelected }) => (
        <>
          <span className={choice.line} data-selected={isSelected || undefined}>
            <span className={choice.box}>{isSelected && <Icon of={CheckIcon} size={12} />}</span>
          </span>
          <span className={list.words} title={item.text}>
            <MatchedText text={item.text} search={search} />
          </span>
          {item.icon && <Icon of={item.icon} size={12} />}
          {item.end !== undefined && <span className={list.end}>{item.end}</span>}
          {item.share !== undefined && (
            <span className={styles.share} data-share style={{ width: `${item.share * 100}%` }} />
          )}
        </>
      )}
    </ListBoxItem>
  );
}

function useDelayedSearch(text: string, onSearch: ((text: string) => void) | undefined): void {
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current?.(text), text === '' ? 0 : searchAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
}

function SearchInput({ label, onPaste }: { label: string; onPaste: (event: ClipboardEvent) => void }) {
  return (
    // The popover was opened to search in it.
    <SearchField aria-label={`Search ${label}`} autoFocus className={styles.search}>
      <Group className={field.ruled}>
        <Icon of={SearchIcon} size={14} />
        <Input className={field.input} placeholder="Search" onPaste={onPaste} />
        <Button className={field.clear} aria-label="Clear search">
          <Icon of={CloseIcon} size={12} />
        </Button>
      </Group>
    </SearchField>
  );
}

/** Draws a list whole, or only what of it is in sight. */
function WindowedList({ isOn, children }: { isOn: boolean; children: ReactElement }) {
  if (!isOn) return children;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: rowPx }}>
      {children}
    </Virtualizer>
  );
}

/** The searched list inside of a MultiSelect. */
export function MultiSelectList(props: MultiSelectProps) {
  const {
    label,
    choices,
    value,
    onChange,
    onSearch,
    isLoading = false,
    totalCount = null,
    allowsFreeText = false,
  } = props;
  const [text, setText] = useState('');
  const { contains } = useFilter({ sensitivity: 'base' });
  useDelayedSearch(text, onSearch);
  const search = text.trim();
  // The result to the text of a moment ago may hold what this text does not mean: Enter would take it.
  const matching = props.choicesFor === text ? choices : choices.filter((item) => contains(item.text, search));
  const shownChoices = matching.slice(0, shownLimit);
  const isNew = allowsFreeText && search !== '' && !choices.some((item) => item.id === search || item.text === search);
  const shownIds = shownChoices.filter((item) => item.isDisabled !== true).map((item) => item.id);
  const areAllChosen = shownIds.length > 0 && shownIds.every((id) => value.includes(id));
  const total = Math.max(totalCount ?? 0, choices.length);
  const selectAll = () =>
    onChange(areAllChosen ? value.filter((id) => !shownIds.includes(id)) : nextValue(value, 'all', shownIds));
  /** Several pasted values are chosen at once; one is searched for. */
  const handlePaste = (event: ClipboardEvent) => {
    const pastedParts = pastedValues(event.clipboardData.getData('text'));
    if (pastedParts.length < 2) return;
    const ids = pastedParts.flatMap((pastedPart) => {
      const choice = choices.find((item) => item.id === pastedPart || item.text === pastedPart);
      return choice !== undefined ? [choice.id] : allowsFreeText ? [pastedPart] : [];
    });
    if (ids.length === 0) return;
    event.preventDefault();
    onChange([...new Set([...value, ...ids])]);
  };
  return (
    <>
      {props.listHead !== undefined && <div className={styles.head}>{props.listHead}</div>}
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchInput label={label} onPaste={handlePaste} />
        <p className={styles.count} aria-live="polite">
          {isLoading ? 'Searching' : `${countText(shownChoices.length)} of ${countText(total)}`}
        </p>
        <div
          className={styles.values}
          data-windowed={shownChoices.length > wholeUpTo || undefined}
          // The focus stays in the search field; whoever scrolls by keys only can come here.
          tabIndex={0}
          role="group"
          aria-label={`Values of ${label}`}
        >
          <WindowedList isOn={shownChoices.length > wholeUpTo}>
            <ListBox
              aria-label={label}
              className={styles.listbox}
              data-windowed={shownChoices.length > wholeUpTo || undefined}
              selectionMode="multiple"
              // Esc closes the list; what was chosen stays.
              escapeKeyBehavior="none"
              selectedKeys={value}
              onSelectionChange={(keys) => onChange(nextValue(value, keys, shownIds))}
              dependencies={[search]}
              renderEmptyState={() => (
                <div className={styles.status}>
                  {isLoading && <Spinner label={null} />}
                  {isLoading ? 'Searching' : (props.emptyText ?? 'Nothing matches')}
                </div>
              )}
            >
              {shownChoices.map((item) => (
                <Option key={item.id} item={item} search={search} />
              ))}
              {isNew && (
                <ListBoxItem key={`new-${search}`} id={search} textValue={search} className={styles.option}>
                  <Icon of={PlusIcon} size={14} />
                  <span className={list.words}>Take “{search}”</span>
                </ListBoxItem>
              )}
            </ListBox>
          </WindowedList>
        </div>
      </Autocomplete>
      <div className={styles.actions}>
        <OurButton kind="quiet" size="xs" isDisabled={shownIds.length === 0} onPress={selectAll}>
          {areAllChosen ? `Deselect ${shownIds.length}` : `Select all ${shownIds.length}`}
        </OurButton>
        <OurButton kind="quiet" size="xs" isDisabled={value.length === 0} onPress={() => onChange([])}>
          Clear
        </OurButton>
      </div>
    </>
  );
}
