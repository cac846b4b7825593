import { useState } from 'react';
import { cellAt, columnNamed } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import {
  columnDefaults,
  columnLimits,
  columnSettingError,
  numberFormatChoices,
  numberText,
  timeFormatChoices,
} from '@sextant/charts';
import type { BarDefaults, ColumnSettings, RawForm } from '@sextant/charts';
import {
  AlignCenterIcon,
  AlignLeftIcon,
  AlignRightIcon,
  Button,
  Checkbox,
  ChevronDownIcon,
  ChevronUpIcon,
  Field,
  IconButton,
  Menu,
  SegmentedControl,
  Slider,
  Tabs,
} from '@sextant/ui';
import { CurrencyInput } from '../fields/CurrencyInput.tsx';
import { FormatInput } from '../fields/FormatInput.tsx';
import { TypedField, TypedNumberField } from '../fields/TypedField.tsx';
import editor from '../Controls.module.css';
import type { ShownColumn } from '../shown-table.ts';

type Key = keyof ColumnSettings;

const textIn = (raw: unknown): string => (typeof raw === 'string' ? raw : '');

interface ColumnSettingsEditorProps {
  readonly column: ShownColumn;
  readonly table: ColumnTable | null;
  readonly settings: RawForm;
  /** How its bars stand as long as nothing is set of them. */
  readonly bars: BarDefaults;
  /** Other columns of the same sort of values. */
  readonly others: readonly ShownColumn[];
  readonly onChange: (settings: RawForm) => void;
  readonly onCopy: (names: readonly string[]) => void;
  /** Null at an end of the list. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  readonly textOf: (column: ShownColumn) => string;
}

/** The settings as they are being typed: what is wrong stays here, with what is wrong about it, and the form keeps what it had. */
function useSettings({ settings, onChange }: Pick<ColumnSettingsEditorProps, 'settings' | 'onChange'>) {
  const [wrong, setWrong] = useState<RawForm>({});
  const put = (key: Key, value: unknown) => {
    const { [key]: _, ...others } = wrong;
    if (columnSettingError(key, value) !== null) return setWrong({ ...others, [key]: value });
    setWrong(others);
    const { [key]: _before, ...otherSettings } = settings;
    const isEmpty = value === null || value === undefined || value === '';
    return onChange(isEmpty ? otherSettings : { ...otherSettings, [key]: value });
  };
  return {
    put,
    valueOf: (key: Key): unknown => (Object.hasOwn(wrong, key) ? wrong[key] : settings[key]),
    errorOf: (key: Key, name: string): string | null => {
      const reason = Object.hasOwn(wrong, key) ? columnSettingError(key, wrong[key]) : null;
      return reason === null ? null : `${name} ${reason}`;
    },
  };
}
type Settings = ReturnType<typeof useSettings>;

const aligns = [
  { id: 'left', text: 'Left', icon: AlignLeftIcon, isIconOnly: true },
  { id: 'center', text: 'Center', icon: AlignCenterIcon, isIconOnly: true },
  { id: 'right', text: 'Right', icon: AlignRightIcon, isIconOnly: true },
] as const;

interface FlagProps {
  readonly of: Settings;
  readonly name: Key;
  /** What it is as long as nothing is set. Default: what `columnDefaults` says, or off. */
  readonly first?: boolean;
  readonly children: string;
}

function Flag({ of: { put, valueOf }, name, first = isOnAtFirst(name), children }: FlagProps) {
  const value = valueOf(name);
  return (
    <Checkbox
      isSelected={typeof value === 'boolean' ? value : first}
      // What stands there by itself is not written down.
      onChange={(isOn) => put(name, isOn === first ? null : isOn)}
    >
      {children}
    </Checkbox>
  );
}

const isOnAtFirst = (name: Key): boolean =>
  name in columnDefaults && columnDefaults[name as keyof typeof columnDefaults] === true;

/** A flag of a column that its table has, too: off as long as nothing is set here, which leaves it to the table. */
function TableFlag({ of: { put, valueOf }, name, ofTable, children }: FlagProps & { readonly ofTable: boolean }) {
  const value = valueOf(name);
  return (
    <Checkbox
      isSelected={value === true}
      note={ofTable && typeof value !== 'boolean' ? 'On for the whole table' : undefined}
      onChange={(isOn) => put(name, isOn || ofTable ? isOn : null)}
    >
      {children}
    </Checkbox>
  );
}

/** Name, width, place and what the cells show beside their values. */
function General({ of, column, bars, first }: { of: Settings; column: ShownColumn; bars: BarDefaults; first: string }) {
  const { put, valueOf, errorOf } = of;
  const align = valueOf('horizontalAlign');
  const usual = column.sort === 'number' ? 'right' : 'left';
  return (
    <>
      <TypedField
        label="Name in this table"
        placeholder={first}
        value={textIn(valueOf('customColumnName'))}
        onChange={(text) => put('customColumnName', text)}
      />
      <div className={editor.line} data-pair>
        <TypedNumberField
          label="Min width"
          placeholder="Auto"
          suffix="px"
          delayMs={columnLimits.widthDelayMs}
          value={valueOf('columnWidth')}
          error={errorOf('columnWidth', 'Min width')}
          onChange={(width) => put('columnWidth', width)}
        />
        <Field label="Align">
          <SegmentedControl
            label="Align"
            isWide
            segments={aligns}
            value={aligns.find(({ id }) => id === align)?.id ?? usual}
            onChange={(id) => put('horizontalAlign', id === usual ? null : id)}
          />
        </Field>
      </div>
      {column.sort === 'time' && (
        <FormatInput
          label="Time format"
          choices={timeFormatChoices}
          value={valueOf('d3TimeFormat')}
          placeholder="That of the table"
          onChange={(format) => put('d3TimeFormat', format)}
        />
      )}
      {column.sort === 'text' && (
        <Flag of={of} name="truncateLongCells">
          Truncate long cells
        </Flag>
      )}
      {column.sort === 'number' && (
        <>
          <Flag of={of} name="showCellBars" first={bars.showCellBars}>
            Show cell bars
          </Flag>
          <TableFlag of={of} name="alignPositiveNegative" ofTable={bars.alignPositiveNegative}>
            Align +/-
          </TableFlag>
          <TableFlag of={of} name="colorPositiveNegative" ofTable={bars.colorPositiveNegative}>
            Color +/-
          </TableFlag>
        </>
      )}
      <Flag of={of} name="visible">
        Show this column
      </Flag>
      <TypedField
        label="Cross-filters by"
        hint="The column that a picked cell filters, where it is another one."
        delayMs={columnLimits.emitTargetDelayMs}
        placeholder={column.name}
        value={textIn(valueOf('emitTarget'))}
        onChange={(text) => put('emitTarget', text)}
      />
    </>
  );
}

/** Three amounts of the column, as a format writes them: '9.3 · 11.1 · −0.4'. */
function examplesOf(table: ColumnTable | null, name: string, format: string): string | undefined {
  const column = table === null ? null : columnNamed(table, name);
  if (column === null || table === null) return undefined;
  const rows = [0, Math.floor(table.rowCount / 2), table.rowCount - 1];
  const amounts = [...new Set(rows)].map((row) => cellAt(column, row)).filter((cell) => typeof cell === 'number');
  const write = numberText(format);
  return amounts.length === 0 ? undefined : amounts.map(write).join(' · ');
}

function Numbers({ of, column, table }: { of: Settings; column: ShownColumn; table: ColumnTable | null }) {
  const { put, valueOf, errorOf } = of;
  const format = textIn(valueOf('d3NumberFormat'));
  const { min, max } = columnLimits.fractionDigits;
  const digits = Number(valueOf('fractionDigits') ?? columnDefaults.fractionDigits);
  const isFormat = columnSettingError('d3NumberFormat', format) === null;
  return (
    <>
      <FormatInput
        label="Number format"
        choices={numberFormatChoices}
        value={format}
        placeholder="That of the table"
        hint={isFormat ? examplesOf(table, column.name, format === '' ? 'SMART_NUMBER' : format) : undefined}
        error={errorOf('d3NumberFormat', 'Number format')}
        onChange={(next) => put('d3NumberFormat', next)}
      />
      <FormatInput
        label="Small number format"
        choices={numberFormatChoices}
        value={valueOf('d3SmallNumberFormat')}
        placeholder="As all numbers"
        hint="For numbers between −1 and 1."
        error={errorOf('d3SmallNumberFormat', 'Small number format')}
        onChange={(next) => put('d3SmallNumberFormat', next)}
      />
      <CurrencyInput
        label="Currency format"
        value={valueOf('currencyFormat')}
        onChange={(next) => put('currencyFormat', next)}
      />
      <Slider
        label="Most decimals"
        min={min}
        max={max}
        value={digits}
        onChange={(next) => put('fractionDigits', next === max ? null : next)}
      />
    </>
  );
}

type Tab = 'settings' | 'numbers';

/** How one column is shown; acts as it changes. */
export function ColumnSettingsEditor(props: ColumnSettingsEditorProps) {
  const { column, table, bars, others, onChange, onCopy, onPrevious, onNext, textOf } = props;
  const settings = useSettings(props);
  const [tab, setTab] = useState<Tab>('settings');
  return (
    <div className={editor.editor}>
      {column.sort === 'number' && (
        <Tabs
          label="Settings of the column"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'settings', text: 'Column settings' },
            { id: 'numbers', text: 'Number formatting' },
          ]}
        />
      )}
      {tab === 'settings' || column.sort !== 'number' ? (
        <General of={settings} column={column} bars={bars} first={textOf(column)} />
      ) : (
        <Numbers of={settings} column={column} table={table} />
      )}
      <div className={editor.editorFoot}>
        <span className={editor.editorStart}>
          <IconButton
            icon={ChevronUpIcon}
            size="xs"
            label="Previous column"
            isDisabled={onPrevious === null}
            onPress={() => onPrevious?.()}
          />
          <IconButton
            icon={ChevronDownIcon}
            size="xs"
            label="Next column"
            isDisabled={onNext === null}
            onPress={() => onNext?.()}
          />
        </span>
        <Button kind="quiet" size="sm" onPress={() => onChange({})}>
          Reset
        </Button>
        <Menu
          label="Copy to columns"
          trigger={
            <Button kind="quiet" size="sm" isDisabled={others.length === 0}>
              Copy to columns…
            </Button>
          }
          sections={[
            {
              id: 'every',
              items: [
                {
                  id: 'all',
                  text: `All ${others.length} of its type`,
                  onAction: () => onCopy(others.map(({ name }) => name)),
                },
              ],
            },
            {
              id: 'one',
              items: others.map((other) => ({
                id: other.name,
                text: textOf(other),
                onAction: () => onCopy([other.name]),
              })),
            },
          ]}
        />
      </div>
    </div>
  );
}
