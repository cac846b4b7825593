import {
  ColorArea,
  ColorField,
  ColorPicker as AriaColorPicker,
  ColorSlider,
  ColorSwatch,
  ColorSwatchPicker,
  ColorSwatchPickerItem,
  ColorThumb,
  Group,
  Input,
  parseColor,
  SliderTrack,
} from 'react-aria-components';
import type { Color } from 'react-aria-components';
import { useState } from 'react';
import { Icon } from '../display/Icon.tsx';
import { CheckIcon } from '../display/icons.ts';
import { colorText, textToneOn } from './color-parts.ts';
import type { ColorParts } from './color-parts.ts';
import styles from './ColorField.module.css';
import { FieldLabel } from './Field.tsx';
import field from './Field.module.css';

const start: ColorParts = { r: 0, g: 122, b: 135, a: 1 };

function partsOf(color: Color): ColorParts {
  const rgb = color.toFormat('rgb');
  const part = (channel: 'red' | 'green' | 'blue') => Math.round(rgb.getChannelValue(channel));
  return { r: part('red'), g: part('green'), b: part('blue'), a: Math.round(rgb.getChannelValue('alpha') * 100) / 100 };
}

/** As many colors of a palette are offered. */
const presetCount = 7;

interface ColorPickerProps {
  readonly label: string;
  readonly value: ColorParts | null;
  readonly onChange: (value: ColorParts) => void;
  readonly presets: readonly string[];
}

/** The inside of a ColorField's popover. */
export function ColorPicker({ label, value, onChange, presets }: ColorPickerProps) {
  // Hue and saturation of gray are lost in red, green and blue: what was picked is kept here while the popover is open.
  const [color, setColor] = useState<Color>(() => parseColor(colorText(value ?? start)).toFormat('hsb'));
  const change = (next: Color) => {
    setColor(next.toFormat('hsb'));
    onChange(partsOf(next));
  };
  return (
    <AriaColorPicker value={color} onChange={change}>
      <span className={styles.presetsTitle}>Theme colors</span>
      <ColorSwatchPicker aria-label="Theme colors" className={styles.presets}>
        {presets.slice(0, presetCount).map((preset) => (
          <ColorSwatchPickerItem key={preset} color={preset} className={styles.preset}>
            {({ isSelected }) => (
              <>
                <ColorSwatch className={styles.presetInk} />
                {isSelected && (
                  <span className={styles.check} data-tone={textToneOn(preset)}>
                    <Icon of={CheckIcon} size={14} />
                  </span>
                )}
              </>
            )}
          </ColorSwatchPickerItem>
        ))}
      </ColorSwatchPicker>
      <ColorArea
        aria-label={label}
        colorSpace="hsb"
        xChannel="saturation"
        yChannel="brightness"
        className={styles.area}
      >
        <ColorThumb className={styles.thumb} />
      </ColorArea>
      <ColorSlider aria-label="Hue" channel="hue" colorSpace="hsb" className={styles.channel}>
        <SliderTrack className={styles.track}>
          <ColorThumb className={styles.thumb} />
        </SliderTrack>
      </ColorSlider>
      <ColorSlider aria-label="Opacity" channel="alpha" className={styles.channel}>
        <SliderTrack className={styles.track}>
          <ColorThumb className={styles.thumb} />
        </SliderTrack>
      </ColorSlider>
      <div className={styles.codes}>
        <ColorField className={field.field ?? ''} value={color} onChange={(next) => next !== null && change(next)}>
          <FieldLabel label="Code" />
          <Group className={field.ruled}>
            <Input className={field.input} />
          </Group>
        </ColorField>
        <ColorField
          channel="alpha"
          colorSpace="hsb"
          className={field.field ?? ''}
          value={color}
          onChange={(next) => next !== null && change(next)}
        >
          <FieldLabel label="Opacity" />
          <Group className={field.ruled}>
            <Input className={field.input} />
          </Group>
        </ColorField>
      </div>
    </AriaColorPicker>
  );
}
