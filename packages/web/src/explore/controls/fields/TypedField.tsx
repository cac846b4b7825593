import { TextField } from '@sextant/ui';
import type { TextFieldProps } from '@sextant/ui';
import type { FieldParts } from '../field-parts.ts';
import { useTypedText } from './debounced.ts';
import { numberText, typedNumber, typingMs } from './typed-values.ts';

interface TypedFieldProps extends Pick<
  TextFieldProps,
  'label' | 'isLabelHidden' | 'hint' | 'error' | 'placeholder' | 'suffix' | 'isDisabled' | 'isRequired'
> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What `value` becomes by a typed text. Default: the text. */
  readonly normalize?: (text: string) => string;
  /** Default: that of texts. */
  readonly delayMs?: number;
  readonly isNumber?: boolean;
  readonly onLeave?: () => void;
}

const same = (text: string): string => text;

/** A line of text that is passed on when the typing pauses. */
export function TypedField(props: TypedFieldProps) {
  const { value, onChange, normalize = same, delayMs = typingMs.text, isNumber = false, onLeave, ...field } = props;
  const typed = useTypedText({ value, onChange, normalize, delayMs });
  return (
    <TextField
      {...field}
      value={typed.text}
      onChange={typed.change}
      onBlur={() => {
        typed.leave();
        onLeave?.();
      }}
      {...(isNumber ? { inputMode: 'decimal' as const } : {})}
    />
  );
}

interface TypedNumberFieldProps extends Omit<TypedFieldProps, 'value' | 'onChange' | 'normalize' | 'isNumber'> {
  readonly value: unknown;
  /** Gets a number, null for an empty field, and the text of what is unfinished or no number. */
  readonly onChange: (value: number | string | null) => void;
  /** What the form makes of what is typed. Default: as it is. */
  readonly kept?: (value: number | string | null) => unknown;
}

/** A number, typed: what is not finished stays as it stands. */
export function TypedNumberField(props: TypedNumberFieldProps) {
  const { value, onChange, kept = (typed) => typed, delayMs = typingMs.number, ...field } = props;
  return (
    <TypedField
      {...field}
      isNumber
      delayMs={delayMs}
      value={numberText(value)}
      onChange={(text) => onChange(typedNumber(text))}
      normalize={(text) => numberText(kept(typedNumber(text)))}
    />
  );
}

/** A line of text. */
export const LineField = ({ control, error, raw, set }: FieldParts) => (
  <TypedField
    label={control.label}
    isRequired={control.isRequired}
    error={error}
    value={numberText(raw === undefined ? control.default : raw)}
    onChange={set}
  />
);
