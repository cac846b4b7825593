import { Suspense } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { Button as PlainButton } from 'react-aria-components';
import { CloseIcon } from '../display/icons.ts';
import { lazyPart } from '../lazy-part.ts';
import { Popover } from './Popover.tsx';
import type { PopoverProps } from './popover-props.ts';
import { colorText, hexText } from '../field/color-parts.ts';
import type { ColorParts } from '../field/color-parts.ts';
import styles from '../field/ColorField.module.css';
import { Field } from '../field/Field.tsx';
import type { FieldText } from '../field/Field.tsx';

const ColorPicker = lazyPart(async () => (await import('../field/ColorPicker.tsx')).ColorPicker);

/** What ColorField takes. */
export interface ColorFieldProps extends FieldText {
  /** Null has no color of its own: what is drawn then is said by `noneText`. */
  value: ColorParts | null;
  onChange: (value: ColorParts | null) => void;
  /** A palette, as '#395cd0'; its first seven colors are chosen with one press. */
  presets: readonly string[];
  /** Shows a null value, and lets a color be taken off. Without it there is always a color. */
  noneText?: string;
  /** Where its popover stands. Default 'bottom start'. */
  placement?: PopoverProps['placement'];
}

/** A color: its swatch and code; pressed, a popover with the presets, a plane of shades, hue, opacity and the code. */
export function ColorField(props: ColorFieldProps) {
  const { label, isLabelHidden = false, detail, hint, error = null, value, onChange, presets, noneText } = props;
  const text = value === null ? (noneText ?? 'None') : hexText(value);
  return (
    <Field {...{ label, isLabelHidden, detail, hint, error }}>
      <span className={styles.row}>
        <Popover
          title={label}
          widthPx={264}
          isSheetOnPhone
          {...(props.placement === undefined ? {} : { placement: props.placement })}
          trigger={
            <PlainButton className={styles.button} aria-label={`${label}: ${text}`}>
              <span className={styles.swatch}>
                <span
                  className={styles.ink}
                  style={{ background: value === null ? 'transparent' : colorText(value) }}
                />
              </span>
              {text}
            </PlainButton>
          }
        >
          {/* Its own: the one around the popover would hide the field, and the focus had nowhere to come back to. */}
          <Suspense fallback={<span className={styles.area} />}>
            <ColorPicker label={label} value={value} onChange={onChange} presets={presets} />
          </Suspense>
        </Popover>
        {noneText !== undefined && value !== null && (
          <IconButton icon={CloseIcon} size="xs" label={`Remove ${label}`} onPress={() => onChange(null)} />
        )}
      </span>
    </Field>
  );
}
