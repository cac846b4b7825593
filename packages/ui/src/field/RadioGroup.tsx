import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components';
import { FieldFoot, FieldLabel } from './Field.tsx';
import type { FieldText } from './Field.tsx';
import styles from './Choices.module.css';
import field from './Field.module.css';
import type { ListChoice } from './list-items.ts';

/** What RadioGroup takes. */
export interface RadioGroupProps<Id extends string> extends FieldText {
  choices: readonly ListChoice<Id>[];
  value: Id | null;
  onChange: (value: Id) => void;
  /** Default 'vertical'. */
  orientation?: 'vertical' | 'horizontal';
  /** Default false. */
  isRequired?: boolean;
  /** Default false. */
  isDisabled?: boolean;
}

/** One of a few, all in sight. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { label, isLabelHidden = false, detail, hint, error = null, choices, value, onChange } = props;
  const { orientation = 'vertical', isRequired = false, isDisabled = false } = props;
  const change = (id: string) => {
    const next = choices.find((choice) => choice.id === id);
    if (next !== undefined) onChange(next.id);
  };
  return (
    <AriaRadioGroup
      value={value}
      onChange={change}
      orientation={orientation}
      isInvalid={error !== null}
      validationBehavior="aria"
      isRequired={isRequired}
      isDisabled={isDisabled}
      className={field.group}
    >
      <FieldLabel {...{ label, isLabelHidden, detail, isRequired }} />
      <div className={styles.stack} data-orientation={orientation}>
        {choices.map((choice) => (
          <Radio key={choice.id} value={choice.id} className={styles.line} isDisabled={choice.isDisabled ?? false}>
            <span className={`${styles.box} ${styles.round}`} />
            <span className={styles.words}>
              {choice.text}
              {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldFoot hint={hint} error={error} />
    </AriaRadioGroup>
  );
}
