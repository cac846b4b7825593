import { Checkbox as AriaCheckbox, Switch as AriaSwitch } from 'react-aria-components';
import type { CheckboxProps as AriaCheckboxProps, SwitchProps as AriaSwitchProps } from 'react-aria-components';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import { CheckIcon, MinusIcon } from '../display/icons.ts';
import styles from './Choices.module.css';

/** What Checkbox takes. */
export interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> {
  /** The words beside it; without them `aria-label` names it. */
  children?: ReactNode;
  /** A second, quieter line. */
  note?: ReactNode;
  className?: string;
}

/** Yes, no or some of them. Takes effect when the form is saved; for at once, use Switch. */
export function Checkbox({ children, note, className, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={classNames(styles.line, className)}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles.box}>
            {isIndeterminate ? <Icon of={MinusIcon} size={12} /> : isSelected && <Icon of={CheckIcon} size={12} />}
          </span>
          {children !== undefined && (
            <span className={styles.words}>
              {children}
              {note !== undefined && <span className={styles.note}>{note}</span>}
            </span>
          )}
        </>
      )}
    </AriaCheckbox>
  );
}

/** What Switch takes. */
export interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className' | 'style'> {
  children?: ReactNode;
  note?: ReactNode;
  className?: string;
}

/** On or off, at once. */
export function Switch({ children, note, className, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={classNames(styles.line, className)}>
      <span className={styles.track} />
      {children !== undefined && (
        <span className={styles.words}>
          {children}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </span>
      )}
    </AriaSwitch>
  );
}
