import { Button, Group, Input, SearchField as AriaSearchField } from 'react-aria-components';
import { useCallback, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import { CloseIcon, SearchIcon } from '../display/icons.ts';
import { Kbd } from '../display/Kbd.tsx';
import { useShortcut } from '../frame/use-shortcut.ts';
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
  /** `/` jumps here, and the key is shown while it is empty. Default false. */
  hasShortcut?: boolean;
  /** Default false. */
  autoFocus?: boolean;
  className?: string;
}

/** A field to search with; Esc empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, size = 'md', hasShortcut = false, autoFocus = false, className } = props;
  const input = useRef<HTMLInputElement>(null);
  const focus = useCallback(() => input.current?.focus(), []);
  useShortcut({ keys: '/', text: label, onAction: focus, isEnabled: hasShortcut });
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
        {value === '' && hasShortcut && <Kbd keys="/" />}
      </Group>
    </AriaSearchField>
  );
}
