import { Group, Input, TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import type { IconType } from '../display/Icon.tsx';
import { FieldFoot, FieldLabel } from './Field.tsx';
import type { FieldSize, FieldText } from './Field.tsx';
import styles from './Field.module.css';

type PassedProps = Omit<
  AriaTextFieldProps,
  'children' | 'className' | 'style' | 'isInvalid' | 'validate' | 'validationBehavior'
>;

/** What TextField takes. */
export interface TextFieldProps extends FieldText, PassedProps {
  placeholder?: string;
  /** Default 'sm'. */
  size?: FieldSize;
  icon?: IconType;
  /** After the text, such as a unit. */
  suffix?: ReactNode;
  /** Default false. */
  isMono?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, detail, hint, error = null, placeholder, size = 'sm', icon, ...more } = props;
  const { suffix, isMono = false, inputRef, className, ...rest } = more;
  return (
    <AriaTextField
      {...rest}
      isInvalid={error !== null}
      validationBehavior="aria"
      className={classNames(styles.field, className)}
    >
      <FieldLabel {...{ label, isLabelHidden, detail }} isRequired={rest.isRequired ?? false} />
      <Group className={styles.ruled} data-size={size} isInvalid={error !== null} isDisabled={rest.isDisabled ?? false}>
        {icon && <Icon of={icon} />}
        <Input
          className={classNames(styles.input, isMono && styles.mono)}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
        />
        {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
      </Group>
      <FieldFoot hint={hint} error={error} />
    </AriaTextField>
  );
}

/** What TextArea takes. */
export interface TextAreaProps extends FieldText, PassedProps {
  placeholder?: string;
  /** Lines shown before it scrolls. Default 3. */
  rows?: number;
  /** Default false. */
  isMono?: boolean;
}

/** Several lines of text; the reader may make it taller. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    isLabelHidden = false,
    detail,
    hint,
    error = null,
    placeholder,
    rows = 3,
    isMono = false,
    ...rest
  } = props;
  return (
    <AriaTextField {...rest} isInvalid={error !== null} validationBehavior="aria" className={styles.field}>
      <FieldLabel {...{ label, isLabelHidden, detail }} isRequired={rest.isRequired ?? false} />
      <Group
        className={classNames(styles.ruled, styles.area)}
        isInvalid={error !== null}
        isDisabled={rest.isDisabled ?? false}
      >
        <AriaTextArea
          rows={rows}
          className={classNames(styles.input, isMono && styles.mono)}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      </Group>
      <FieldFoot hint={hint} error={error} />
    </AriaTextField>
  );
}
