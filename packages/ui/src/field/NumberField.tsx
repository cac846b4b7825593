import { Button, Group, Input, NumberField as AriaNumberField } from 'react-aria-components';
import type { NumberFieldProps as AriaNumberFieldProps } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../display/icons.ts';
import { useMarkEdited } from '../edits.ts';
import { FieldFoot, FieldLabel } from './Field.tsx';
import type { FieldSize, FieldText } from './Field.tsx';
import styles from './Field.module.css';

type PassedProps = Omit<
  AriaNumberFieldProps,
  | 'children'
  | 'className'
  | 'style'
  | 'isInvalid'
  | 'validate'
  | 'validationBehavior'
  | 'value'
  | 'defaultValue'
  | 'onChange'
>;

/** What NumberField takes. */
export interface NumberFieldProps extends FieldText, PassedProps {
  /** Null is an empty field. */
  value: number | null;
  /** Called when editing ends (blur, Enter) and by the step buttons. */
  onChange: (value: number | null) => void;
  placeholder?: string;
  /** Default 'sm'. */
  size?: FieldSize;
  /** The two small buttons at the right. Default true. */
  hasSteps?: boolean;
  /** Right-aligned, for fields under each other. Default false. */
  isRight?: boolean;
  className?: string;
}

function Steps() {
  return (
    <span className={styles.steppers}>
      <Button slot="increment" className={styles.step}>
        <Icon of={ChevronUpIcon} size={12} />
      </Button>
      <Button slot="decrement" className={styles.step}>
        <Icon of={ChevronDownIcon} size={12} />
      </Button>
    </span>
  );
}

/** A number, typed with separators or stepped with the arrow keys. */
export function NumberField(props: NumberFieldProps) {
  const { label, isLabelHidden = false, detail, hint, error = null, value, onChange, placeholder, ...more } = props;
  const { size = 'sm', hasSteps = true, isRight = false, className, ...rest } = more;
  const markEdited = useMarkEdited();
  return (
    <AriaNumberField
      {...rest}
      // React Aria writes an empty field as NaN.
      value={value ?? Number.NaN}
      onChange={(next) => {
        markEdited();
        onChange(Number.isNaN(next) ? null : next);
      }}
      isInvalid={error !== null}
      validationBehavior="aria"
      className={classNames(styles.field, className)}
    >
      <FieldLabel {...{ label, isLabelHidden, detail }} isRequired={rest.isRequired ?? false} />
      <Group className={styles.ruled} data-size={size}>
        <Input
          className={classNames(styles.input, isRight && styles.number)}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
        {hasSteps && <Steps />}
      </Group>
      <FieldFoot hint={hint} error={error} />
    </AriaNumberField>
  );
}
