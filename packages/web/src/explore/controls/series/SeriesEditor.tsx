import { useState } from 'react';
import { lineWidths } from '@sextant/charts';
import type { LineStyle, SeriesSettings } from '@sextant/charts';
import { themes } from '@sextant/charts/views';
import type { ListedSeries } from '@sextant/charts/series-list';
import { Button, Checkbox, ColorField, Field, SegmentedControl, Slider, hexText, storedColorParts } from '@sextant/ui';
import editor from '../Controls.module.css';
import { TypedField } from '../fields/TypedField.tsx';

interface SeriesEditorProps {
  readonly series: ListedSeries;
  readonly settings: SeriesSettings;
  /** What can be set beside name and color. */
  readonly parts: readonly ('line' | 'markers' | 'area')[];
  /** What the chart gives all its series. */
  readonly usual: { readonly markers: boolean; readonly area: boolean };
  /** Names of other series, which it cannot have. */
  readonly takenNames: readonly string[];
  readonly onChange: (settings: SeriesSettings) => void;
}

const styles: readonly { readonly id: LineStyle; readonly text: string }[] = [
  { id: 'solid', text: 'Solid' },
  { id: 'dashed', text: 'Dashed' },
  { id: 'dotted', text: 'Dotted' },
];

type Put = <Key extends keyof SeriesSettings>(key: Key, value: SeriesSettings[Key] | null) => void;

/** The name, and what is wrong with one that another series has: it stays here, and the form keeps what it had. */
function NameField({
  series,
  settings,
  takenNames,
  put,
}: Pick<SeriesEditorProps, 'series' | 'settings' | 'takenNames'> & { put: Put }) {
  const [rejected, setRejected] = useState<string | null>(null);
  const change = (text: string) => {
    const name = text.trim();
    const isTaken = takenNames.includes(name);
    setRejected(isTaken ? text : null);
    if (!isTaken) put('name', name === '' || name === series.base ? null : name);
  };
  return (
    <TypedField
      label="Name"
      placeholder={series.base}
      value={rejected ?? settings.name ?? ''}
      error={rejected === null ? null : 'Another series has this name'}
      onChange={change}
    />
  );
}

function LineFields({ settings, put }: Pick<SeriesEditorProps, 'settings'> & { put: Put }) {
  const { min, max, step, default: usualWidth } = lineWidths;
  return (
    <>
      <Field label="Line">
        <SegmentedControl
          label="Line"
          isWide
          segments={styles}
          value={settings.lineStyle ?? 'solid'}
          onChange={(id) => put('lineStyle', id === 'solid' ? null : id)}
        />
      </Field>
      <Slider
        label="Line width"
        min={min}
        max={max}
        step={step}
        value={settings.lineWidth ?? usualWidth}
        onChange={(width) => put('lineWidth', width === usualWidth ? null : width)}
      />
    </>
  );
}

/** How one series is shown; acts as it changes. */
export function SeriesEditor({ series, settings, parts, usual, takenNames, onChange }: SeriesEditorProps) {
  const put: Put = (key, value) => {
    const { [key]: _, ...others } = settings;
    onChange(value === null ? others : { ...others, [key]: value });
  };
  const { place } = settings;
  return (
    <div className={editor.editor}>
      <NameField {...{ series, settings, takenNames, put }} />
      <ColorField
        label="Color"
        noneText="Automatic color"
        presets={themes.light.slots}
        value={storedColorParts(settings.color ?? '')}
        hint="A color that a dashboard gives this name wins there."
        onChange={(color) => put('color', color === null ? null : hexText(color))}
      />
      {parts.includes('line') && <LineFields {...{ settings, put }} />}
      {parts.includes('markers') && (
        <Checkbox
          isSelected={settings.markers ?? usual.markers}
          onChange={(isOn) => put('markers', isOn === usual.markers ? null : isOn)}
        >
          Markers
        </Checkbox>
      )}
      {parts.includes('area') && (
        <Checkbox
          isSelected={settings.area ?? usual.area}
          onChange={(isOn) => put('area', isOn === usual.area ? null : isOn)}
        >
          Area below
        </Checkbox>
      )}
      <div className={editor.editorFoot}>
        <Button kind="quiet" size="sm" onPress={() => onChange(place === undefined ? {} : { place })}>
          Reset
        </Button>
      </div>
    </div>
  );
}
