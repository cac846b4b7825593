import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import { Scale } from '../display/Scale.tsx';
import { Field } from './Field.tsx';
import type { FieldText } from './Field.tsx';
import { NumberField } from './NumberField.tsx';
import { RangeHistogram } from './RangeHistogram.tsx';
import styles from './RangeSlider.module.css';

/** What RangeSlider takes. */
export interface RangeSliderProps extends FieldText {
  min: number;
  max: number;
  /** Default 1. */
  step?: number;
  value: readonly [number, number];
  /** With each move. */
  onChange: (value: readonly [number, number]) => void;
  /** When the thumb is let go, a key is pressed, or a number is entered. */
  onChangeEnd?: (value: readonly [number, number]) => void;
  /** Counts of equally wide bins from `min` to `max`, drawn above the thumbs: a drag over them chooses a range, one that begins in the range moves it. Default none. */
  spread?: readonly number[];
  formatOptions?: Intl.NumberFormatOptions;
  /** Default false. */
  isDisabled?: boolean;
  className?: string;
}

const clamp = (number: number, low: number, high: number) => Math.min(high, Math.max(low, number));

/** A range of numbers on the scale: two thumbs, the spread of the data behind them, and two fields to type in. */
export function RangeSlider(props: RangeSliderProps) {
  const { min, max, step = 1, value, onChange, onChangeEnd, spread, formatOptions, isDisabled = false } = props;
  const [low, high] = value;
  const share = (number: number) => (max === min ? 0 : (clamp(number, min, max) - min) / (max - min));
  const enter = (next: readonly [number, number]) => {
    onChange(next);
    onChangeEnd?.(next);
  };
  const format = formatOptions === undefined ? {} : { formatOptions };
  const field = {
    size: 'sm',
    isLabelHidden: true,
    hasSteps: false,
    isRight: true,
    step,
    isDisabled,
    ...format,
  } as const;
  const toRange = (numbers: number[]): readonly [number, number] => [numbers[0] ?? min, numbers[1] ?? max];
  const fieldText = { label: props.label, isLabelHidden: props.isLabelHidden ?? false, detail: props.detail };
  return (
    <Field
      {...fieldText}
      hint={props.hint}
      error={props.error ?? null}
      {...(props.className === undefined ? {} : { className: props.className })}
    >
      <div className={styles.body} data-disabled={isDisabled || undefined}>
        {spread !== undefined && spread.length > 0 && (
          <RangeHistogram
            counts={spread}
            scale={{ min, max, step }}
            value={[clamp(low, min, max), clamp(high, min, max)]}
            isDisabled={isDisabled}
            onChange={onChange}
            onChangeEnd={(next) => onChangeEnd?.(next)}
          />
        )}
        <Slider
          aria-label={props.label}
          className={styles.slider}
          minValue={min}
          maxValue={max}
          step={step}
          value={[clamp(low, min, max), clamp(high, min, max)]}
          onChange={(next) => onChange(toRange(next))}
          onChangeEnd={(next) => onChangeEnd?.(toRange(next))}
          isDisabled={isDisabled}
          {...format}
        >
          <SliderTrack className={styles.track}>
            <div
              className={styles.chosen}
              style={{ left: `${share(low) * 100}%`, right: `${(1 - share(high)) * 100}%` }}
            />
            <Scale className={styles.scale} />
            <SliderThumb index={0} aria-label="From" className={styles.thumb} />
            <SliderThumb index={1} aria-label="To" className={styles.thumb} />
          </SliderTrack>
        </Slider>
        <div className={styles.fields}>
          <NumberField
            {...field}
            label={`${props.label}, from`}
            value={low}
            minValue={min}
            maxValue={high}
            onChange={(next) => enter([next ?? min, high])}
          />
          <span className={styles.to}>to</span>
          <NumberField
            {...field}
            label={`${props.label}, to`}
            value={high}
            minValue={low}
            maxValue={max}
            onChange={(next) => enter([low, next ?? max])}
          />
        </div>
      </div>
    </Field>
  );
}
