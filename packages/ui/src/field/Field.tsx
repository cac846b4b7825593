import { FieldError, Label, Text } from 'react-aria-components';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import { ErrorIcon } from '../display/icons.ts';
import styles from './Field.module.css';

/** What every field says around its control. */
export interface FieldText {
  label: string;
  /** Keeps the label for readers that cannot see, where the place makes it plain. Default false. */
  isLabelHidden?: boolean;
  /** A reading beside the label, such as '2 of 5'. */
  detail?: ReactNode;
  /** One line under the control. */
  hint?: ReactNode;
  /** What is wrong with the value; null when nothing is. Takes the place of the hint. Default null. */
  error?: string | null;
}

/** Heights: xs 24, sm 28 (panels, the default), md 32 (dialogs), lg 40 (login). */
export type FieldSize = 'xs' | 'sm' | 'md' | 'lg';

type LabelText = Pick<FieldText, 'label' | 'isLabelHidden' | 'detail'> & { isRequired?: boolean };

function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      *
    </span>
  );
}

/** The label line of a React Aria field. */
export function FieldLabel({ label, isLabelHidden = false, detail, isRequired = false }: LabelText) {
  if (isLabelHidden) return <Label className={styles.labelHidden}>{label}</Label>;
  return (
    <span className={styles.labelRow}>
      <Label className={styles.label}>
        {label}
        {isRequired && <RequiredMark />}
      </Label>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </span>
  );
}

/** The line under a React Aria field: the error if there is one, else the hint. */
export function FieldFoot({ hint, error = null }: Pick<FieldText, 'hint' | 'error'>) {
  if (error !== null) {
    return (
      <FieldError className={styles.error}>
        <Icon of={ErrorIcon} size={12} />
        {error}
      </FieldError>
    );
  }
  if (hint === undefined) return null;
  return (
    <Text slot="description" className={styles.hint}>
      {hint}
    </Text>
  );
}

/** What Field takes. */
export interface FieldProps extends FieldText {
  /** Default false. */
  isRequired?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, hint and error round a control that has none of its own, or round several that belong together. */
export function Field(props: FieldProps) {
  const { label, isLabelHidden = false, detail, hint, error = null, isRequired = false, className, children } = props;
  const id = useId();
  const footText = error ?? hint ?? null;
  return (
    <div
      role="group"
      className={classNames(styles.field, className)}
      aria-labelledby={`${id}-label`}
      aria-describedby={footText === null ? undefined : `${id}-foot`}
    >
      <span className={isLabelHidden ? styles.labelHidden : styles.labelRow}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
          {isRequired && <RequiredMark />}
        </span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {children}
      {footText !== null && (
        <span id={`${id}-foot`} className={error === null ? styles.hint : styles.error}>
          {error !== null && <Icon of={ErrorIcon} size={12} />}
          {footText}
        </span>
      )}
    </div>
  );
}
