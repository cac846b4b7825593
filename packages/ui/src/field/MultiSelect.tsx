import { Button, Dialog, Group, Popover } from 'react-aria-components';
import { useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Chip } from '../display/Tag.tsx';
import { Icon } from '../display/Icon.tsx';
import { ChevronDownIcon } from '../display/icons.ts';
import { useMarkEdited } from '../edits.ts';
import popover from '../display/Popover.module.css';
import { Field } from './Field.tsx';
import styles from './Field.module.css';
import { MultiSelectList } from './MultiSelectList.tsx';
import select from './Select.module.css';
import type { MultiSelectProps } from './MultiSelectList.tsx';
import type { ListChoice } from './list-items.ts';

/** The text of every choice that was ever offered: results to a search leave, what was chosen from them stays. */
function useVisibleTexts(choices: readonly ListChoice[]): (id: string) => string {
  // Only ever added to, and the same choices add the same texts: drawing twice changes nothing.
  const [textById] = useState(() => new Map<string, string>());
  for (const choice of choices) textById.set(choice.id, choice.text);
  return (id) => textById.get(id) ?? id;
}

/** Several of many: chosen ones are tokens in the field; the list is searched in a popover, here or by the server. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, choices, value, error = null, placeholder = 'All', size = 'sm', tokenLimit = 3 } = props;
  const { isDisabled = false, isRequired = false } = props;
  const markEdited = useMarkEdited();
  const change = (next: readonly string[]) => {
    markEdited();
    props.onChange(next);
  };
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const summaryId = useId();
  const textOf = useVisibleTexts(choices);
  const shownValues = value.slice(0, tokenLimit);
  const fieldText = {
    label,
    isLabelHidden: props.isLabelHidden ?? false,
    detail: props.detail,
    hint: props.hint,
    error,
    isRequired,
  };
  return (
    <Field {...fieldText} {...(props.className === undefined ? {} : { className: props.className })}>
      <Group
        ref={anchor}
        className={classNames(styles.ruled, value.length > 0 && select.many)}
        data-size={size}
        isInvalid={error !== null}
        isDisabled={isDisabled}
      >
        <span className={select.tokens} id={summaryId}>
          {value.length === 0 && <span className={select.placeholder}>{placeholder}</span>}
          {shownValues.map((id) => (
            <Chip
              key={id}
              isDisabled={isDisabled}
              onRemove={() => change(value.filter((other) => other !== id))}
              removeLabel={`Remove ${textOf(id)}`}
            >
              {textOf(id)}
            </Chip>
          ))}
          {value.length > shownValues.length && (
            <span className={select.rest}>+{value.length - shownValues.length}</span>
          )}
        </span>
        <Button
          className={classNames(select.opener, select.cover)}
          aria-label={`Choose ${label}`}
          aria-describedby={summaryId}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          isDisabled={isDisabled}
          onPress={() => setOpen(true)}
        >
          <Icon of={ChevronDownIcon} size={14} />
        </Button>
      </Group>
      <Popover
        className={classNames(popover.surface, popover.fitTrigger)}
        triggerRef={anchor}
        isOpen={isOpen}
        onOpenChange={setOpen}
        offset={4}
        placement="bottom start"
        style={{ minWidth: 'max(var(--trigger-width), 240px)', maxWidth: 420 }}
      >
        <Dialog className={popover.dialog} aria-label={label}>
          {/* One Esc closes; without this the search field and the list each take one first. */}
          <div onKeyDownCapture={(event) => event.key === 'Escape' && setOpen(false)}>
            <MultiSelectList {...props} onChange={change} />
          </div>
        </Dialog>
      </Popover>
    </Field>
  );
}
