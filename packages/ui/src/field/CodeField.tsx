import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Group, TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import styles from './CodeField.module.css';
import { completionsOf, wordAt } from './completions.ts';
import type { Completion } from './completions.ts';
import { FieldFoot, FieldLabel } from './Field.tsx';
import type { FieldText } from './Field.tsx';
import field from './Field.module.css';

/** What CodeField takes. */
export interface CodeFieldProps extends FieldText {
  value: string;
  onChange: (value: string) => void;
  /** What is offered while a word is typed. */
  completions: readonly Completion[];
  /** Lines shown at first. Default 4. */
  rows?: number;
  className?: string;
}

type PopupPosition = Readonly<Partial<Record<'left' | 'top' | 'bottom', number>>>;

const spacePx = 220;
const gapPx = 2;

/** Under the text, or over it where the window ends; on the window, because the sheet around would cut it. */
function placeOf(text: HTMLElement): PopupPosition {
  const { left, top, bottom } = text.getBoundingClientRect();
  return bottom + spacePx > window.innerHeight && top > spacePx
    ? { left, bottom: window.innerHeight - top + gapPx }
    : { left, top: bottom + gapPx };
}

/** What is offered at the caret, and what is pointed at. */
function useOffers(all: readonly Completion[], onChange: (value: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [typedWord, setTypedWord] = useState('');
  const [active, setActive] = useState(0);
  const [popupPosition, setPopupPosition] = useState<PopupPosition>({});
  const offeredCompletions = completionsOf(typedWord, all);
  const readCaret = () => {
    const { value = '', selectionStart = 0 } = area.current ?? {};
    setTypedWord(wordAt(value, selectionStart));
    setActive(0);
    if (area.current !== null) setPopupPosition(placeOf(area.current));
  };
  const take = (index: number) => {
    const offer = offeredCompletions[index];
    const textArea = area.current;
    if (offer === undefined || textArea === null) return;
    // Written by the browser itself: the caret stays behind the word.
    textArea.setRangeText(
      offer.insert ?? offer.text,
      textArea.selectionStart - typedWord.length,
      textArea.selectionStart,
      'end',
    );
    setTypedWord('');
    onChange(textArea.value);
    textArea.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (offeredCompletions.length === 0) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isTaken = (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey;
    if (step !== 0) setActive((active + step + offeredCompletions.length) % offeredCompletions.length);
    else if (isTaken) take(active);
    else if (event.key === 'Escape') setTypedWord('');
    else return;
    // Esc closes the list, not the sheet around the field.
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    area,
    offered: offeredCompletions,
    active,
    place: popupPosition,
    look: readCaret,
    take,
    handleKey,
    close: () => setTypedWord(''),
  };
}

/** A piece of code over several lines. While a word is typed, what could be meant is offered: arrows choose, Enter or Tab takes. */
export function CodeField(props: CodeFieldProps) {
  const { label, isLabelHidden = false, detail, hint, error = null, value, onChange, completions, rows = 4 } = props;
  const id = useId();
  const { area, offered, active, place, look, take, handleKey, close } = useOffers(completions, onChange);
  const isOpen = offered.length > 0;
  return (
    // The keys belong to the text field; they are caught here before it takes them.
    <div className={classNames(styles.code, props.className)} onKeyDownCapture={handleKey}>
      <AriaTextField
        value={value}
        onChange={(next) => {
          onChange(next);
          look();
        }}
        isInvalid={error !== null}
        validationBehavior="aria"
        className={classNames(field.field, styles.whole)}
      >
        <FieldLabel {...{ label, isLabelHidden, detail }} />
        <Group className={classNames(field.ruled, field.area, styles.whole)} isInvalid={error !== null}>
          <AriaTextArea
            ref={area}
            rows={rows}
            spellCheck={false}
            autoComplete="off"
            className={classNames(field.input, field.mono, styles.text)}
            aria-autocomplete="list"
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
            onBlur={close}
            onClick={close}
          />
        </Group>
        <FieldFoot hint={hint} error={error} />
      </AriaTextField>
      {isOpen && (
        <div id={`${id}-list`} role="listbox" aria-label="Suggestions" className={styles.offers} style={place}>
          {offered.map((offer, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text field keeps the focus and points here; its keys choose
            <div
              key={`${offer.text} ${offer.note ?? ''}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.offer}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(index)}
            >
              <span>{offer.text}</span>
              {offer.note !== undefined && <span className={styles.note}>{offer.note}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
