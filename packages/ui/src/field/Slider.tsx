import { Slider as AriaSlider, SliderThumb, SliderTrack } from 'react-aria-components';
import { Scale } from '../display/Scale.tsx';
import { Field } from './Field.tsx';
import type { FieldText } from './Field.tsx';
import { NumberField } from './NumberField.tsx';
import styles from './RangeSlider.module.css';

/** What Slider takes. */
export interface SliderProps extends FieldText {
  min: number;
  max: number;
  /** Default 1. */
  step?: number;
  value: number;
  /** With each move, and when a number is entered. */
  onChange: (value: number) => void;
  /** Default false. */
  isDisabled?: boolean;
}

/** One number on the scale: a thumb, and a field to type it in. */
export function Slider(props: SliderProps) {
  const { label, isLabelHidden = false, detail, hint, error = null, ...amount } = props;
  const { min, max, step = 1, value, onChange, isDisabled = false } = amount;
  const shownValue = Math.min(max, Math.max(min, value));
  const share = max === min ? 0 : (shownValue - min) / (max - min);
  return (
    <Field {...{ label, isLabelHidden, detail, hint, error }}>
      <div className={styles.single} data-disabled={isDisabled || undefined}>
        <AriaSlider
          aria-label={label}
          className={styles.slider}
          minValue={min}
          maxValue={max}
          step={step}
          value={shownValue}
          onChange={onChange}
          isDisabled={isDisabled}
        >
          <SliderTrack className={styles.track}>
            <div className={styles.chosen} style={{ left: 0, right: `${(1 - share) * 100}%` }} />
            <Scale className={styles.scale} />
            <SliderThumb className={styles.thumb} />
          </SliderTrack>
        </AriaSlider>
        <NumberField
          label={`${label}, number`}
          isLabelHidden
          hasSteps={false}
          isRight
          value={value}
          minValue={min}
          maxValue={max}
          step={step}
          isDisabled={isDisabled}
          onChange={(next) => next !== null && onChange(next)}
        />
      </div>
    </Field>
  );
}
