import { useState } from 'react';
import {
  Checkbox,
  ComboBox,
  DateField,
  Disclosure,
  MultiSelect,
  NumberField,
  NumberIcon,
  RadioGroup,
  RangeSlider,
  RangeStrip,
  Slider,
  ColorField,
  ColorMap,
  SearchField,
  Select,
  Switch,
  TextArea,
  TextField,
} from '@sextant/ui';
import type { ColorParts } from '@sextant/ui';

const slots = ['#395cd0', '#bf801d', '#168c7d', '#d54c76', '#562f9a', '#688046', '#1795d8', '#983600'];
const grains = [
  { id: 'day', text: 'Day' },
  { id: 'week', text: 'Week' },
  { id: 'month', text: 'Month' },
  { id: 'year', text: 'Year', isDisabled: true },
] as const;
const airports = [
  ['ORD', 'Chicago O’Hare', '166,341'],
  ['DFW', 'Dallas-Fort Worth', '157,162'],
  ['ATL', 'Atlanta', '124,711'],
  ['LAX', 'Los Angeles', '115,245'],
  ['PHX', 'Phoenix', '93,036'],
  ['DAL', 'Dallas Love', '24,604'],
].map(([id = '', text = '', end = '']) => ({ id, text, end }));
const sampleCounts = [3, 6, 12, 22, 27, 30, 26, 24, 20, 17, 15, 13, 11, 9, 8, 6, 5, 4, 2, 1];

export function FieldsPart() {
  const [text, setText] = useState('Average delay');
  const [number, setNumber] = useState<number | null>(1000);
  const [grain, setGrain] = useState<'day' | 'week' | 'month' | 'year' | null>('week');
  const [many, setMany] = useState<readonly string[]>(['ORD', 'DFW', 'ATL', 'LAX', 'PHX']);
  const [none, setNone] = useState<readonly string[]>([]);
  const [range, setRange] = useState<readonly [number, number]>([250, 1900]);
  const [steps, setSteps] = useState<readonly [number, number]>([4, 12]);
  const [width, setWidth] = useState(2.5);
  const [color, setColor] = useState<ColorParts | null>({ r: 57, g: 92, b: 208, a: 1 });
  const [search, setSearch] = useState('');
  const [airport, setAirport] = useState<string | null>('DFW');
  const [date, setDate] = useState<string | null>('2001-06-09');
  const [time, setTime] = useState<string | null>('2001-06-09T14:30:00');
  const [choice, setChoice] = useState<'one' | 'two' | null>('one');
  return (
    <section>
      <h2>Fields</h2>
      <div className="four">
        <TextField label="Text" value={text} onChange={setText} />
        <TextField label="Placeholder" placeholder="Search metrics" />
        <TextField label="With help" isRequired defaultValue="Warehouse" hint="How users find it here" />
        <TextField label="Error" defaultValue="analytcs" error="No such database" />
        <TextField label="Off" isDisabled defaultValue="Locked" />
        <NumberField label="Number" value={number} onChange={setNumber} />
        <Select label="Select" choices={grains} value={grain} onChange={setGrain} />
        <MultiSelect
          label="Select, many"
          detail="5 of 6"
          choices={airports}
          value={many}
          onChange={setMany}
          allowsFreeText
        />
        <MultiSelect
          label="Required"
          isRequired
          error="Filter value is required"
          choices={airports}
          value={none}
          onChange={setNone}
          placeholder="6 options"
        />
        <ComboBox label="Combo box" choices={airports} value={airport} onChange={setAirport} icon={NumberIcon} />
        <SearchField label="Search by name" value={search} onChange={setSearch} shortcut="/" />
        <RangeSlider
          label="Distance, miles"
          min={0}
          max={2600}
          value={range}
          onChange={setRange}
          spread={sampleCounts}
        />
        <RangeStrip
          label="Rows"
          edges={sampleCounts.concat(0).map((_, index) => index)}
          amounts={sampleCounts}
          value={steps}
          onChange={(next) => next !== null && setSteps(next)}
          format={(step) => `step ${step}`}
          marks={[5, 10, 15].map((value) => ({ value, text: `step ${value}` }))}
        />
        <Slider label="Width" min={0} max={10} step={0.5} value={width} onChange={setWidth} />
        <ColorField label="Color" presets={slots} noneText="Automatic color" value={color} onChange={setColor} />
        <ComboBox
          label="Color scheme"
          choices={[{ id: 'own', text: 'Sextant', swatches: slots }]}
          value="own"
          onChange={() => undefined}
        />
        <ColorMap label="Colors of a ramp" colors={slots.slice(0, 3)} />
        <DateField label="Date" value={date} onChange={setDate} />
        <DateField label="Date and time" granularity="minute" value={time} onChange={setTime} />
        <TextArea label="Description" placeholder="What it shows, and for whom" />
        <div>
          <Checkbox defaultSelected>On</Checkbox>
          <br />
          <Checkbox isIndeterminate>Some</Checkbox>
          <br />
          <Checkbox note="With a second line">Off</Checkbox>
          <br />
          <Checkbox isDisabled isSelected>
            Not now
          </Checkbox>
        </div>
        <RadioGroup
          label="Way"
          value={choice}
          onChange={setChoice}
          choices={[
            { id: 'one', text: 'Chosen' },
            { id: 'two', text: 'Other', note: 'With a second line' },
          ]}
        />
        <div>
          <Switch defaultSelected>On</Switch>
          <br />
          <Switch>Off</Switch>
          <br />
          <Switch isDisabled>Not now</Switch>
        </div>
        <div className="box">
          <Disclosure title="Query" reading="3">
            <TextField label="Row limit" size="md" defaultValue="10,000" />
          </Disclosure>
          <Disclosure title="Look" isOpenAtFirst={false}>
            Folded
          </Disclosure>
        </div>
      </div>
    </section>
  );
}
