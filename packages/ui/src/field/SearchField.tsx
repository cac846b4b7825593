import { Button, Group, Input, SearchField as AriaSearchField } from 'react-aria-components';
import { useCallback, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import { CloseIcon, SearchIcon } from '../display/icons.ts';
import { Kbd } from '../display/Kbd.tsx';
import { useShortcut } from '../use-shortcut.ts';
import { FieldLabel } from './Field.tsx';
import type { FieldSize } from './Field.tsx';
import styles from './Field.module.css';

/** What SearchField takes. */
export interface SearchFieldProps {
  /** Names it; shown as its placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit?: (value: string) => void;
  /** Default 'md'. */
  size?: FieldSize;
  /** This key jumps here, and is shown while the field is empty. Default none. */
  shortcut?: string;
  /** What the key does, for the list of shortcuts. Default: the label. */
  shortcutText?: string;
  /** Default false. */
  autoFocus?: boolean;
  /** It takes the focus once what opened around it has settled and taken its own. Default false. */
  isFocusedLate?: boolean;
  className?: string;
}

/** How long what opens around a search needs to settle. */
const searchFocusDelayMs = 200;

/** A field to search with; Esc empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, size = 'md', autoFocus = false, className, ...more } = props;
  const { shortcut, shortcutText = label, isFocusedLate = false } = more;
  const input = useRef<HTMLInputElement>(null);
  const focus = useCallback(() => input.current?.focus(), []);
  useShortcut({
    keys: shortcut ?? '/',
    text: shortcutText,
    onAction: focus,
    isEnabled: shortcut !== undefined,
  });
  useEffect(() => {
    if (!isFocusedLate) return undefined;
    const timer = setTimeout(focus, searchFocusDelayMs);
    return () => clearTimeout(timer);
  }, [isFocusedLate, focus]);
  return (
    <AriaSearchField
      value={value}
      onChange={onChange}
      {...(onSubmit === undefined ? {} : { onSubmit })}
      // Searching is often the reason why the place was opened; the caller decides.
      autoFocus={autoFocus}
      className={classNames(styles.field, className)}
    >
      <FieldLabel label={label} isLabelHidden />
      <Group className={styles.ruled} data-size={size}>
        <Icon of={SearchIcon} size={14} />
        <Input ref={input} className={styles.input} placeholder={label} />
        {value !== '' && (
          <Button className={styles.clear} aria-label="Clear search">
            <Icon of={CloseIcon} size={12} />
          </Button>
        )}
        {value === '' && shortcut !== undefined && <Kbd keys={shortcut} />}
      </Group>
    </AriaSearchField>
  );
}
