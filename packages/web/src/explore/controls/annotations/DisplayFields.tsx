import { themes } from '@sextant/charts/views';
import { Checkbox, ColorField, NumberField, Select, hexText, storedColorParts } from '@sextant/ui';
import styles from '../Controls.module.css';
import { textOf, typeOf, type RawLayer } from './layer-edit.ts';

interface DisplayFieldsProps {
  readonly layer: RawLayer;
  readonly change: (layer: RawLayer) => void;
  readonly errors: Readonly<Record<string, string>>;
}

const styleChoices = [
  { id: 'solid', text: 'Solid' },
  { id: 'dashed', text: 'Dashed' },
  { id: 'longDashed', text: 'Long dashed' },
  { id: 'dotted', text: 'Dotted' },
] as const;

const opacityId = (opacity: string) => (opacity === '' ? 'usual' : opacity);
const opacityChoices = [
  { id: 'usual', text: 'Solid' },
  { id: 'opacityLow', text: '0.2' },
  { id: 'opacityMedium', text: '0.5' },
  { id: 'opacityHigh', text: '0.8' },
];

/** How a layer is drawn. */
export function DisplayFields({ layer, change, errors }: DisplayFieldsProps) {
  const set = (key: string, value: unknown) => change({ ...layer, [key]: value });
  const check = (key: string, text: string) => (
    <Checkbox isSelected={layer[key] === true} onChange={(isOn) => set(key, isOn)}>
      {text}
    </Checkbox>
  );
  const color = textOf(layer, 'color');
  const isLine = typeOf(layer) === 'TIME_SERIES';
  const style = styleChoices.find(({ id }) => id === layer['style'])?.id ?? 'solid';
  return (
    <>
      <div className={styles.line} data-pair>
        <Select label="Style" choices={styleChoices} value={style} onChange={(id) => set('style', id)} />
        <Select
          label="Opacity"
          choices={opacityChoices}
          value={opacityId(textOf(layer, 'opacity'))}
          onChange={(id) => set('opacity', id === 'usual' ? '' : id)}
        />
      </div>
      <div className={styles.line} data-pair>
        <NumberField
          label="Line width"
          value={Number(layer['width'] ?? 1)}
          minValue={0}
          error={errors['width'] ?? null}
          onChange={(width) => set('width', width ?? 1)}
        />
        <ColorField
          label="Color"
          noneText="Automatic color"
          presets={themes.light.slots}
          value={storedColorParts(color)}
          onChange={(parts) => set('color', parts === null ? null : hexText(parts))}
        />
      </div>
      {check('showLabel', 'Show label')}
      {isLine && check('showMarkers', 'Show markers')}
      {isLine && check('hideLine', 'Hide line')}
      <Checkbox isSelected={layer['show'] === false} onChange={(isHidden) => set('show', !isHidden)}>
        Hide layer
      </Checkbox>
    </>
  );
}
