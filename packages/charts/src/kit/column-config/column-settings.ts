import type { Currency } from '../values/currency-text.ts';
import { isRecord } from '@sextant/contract';
import { rejected, control, type RawForm, type Read } from '../declare/control.ts';
import { readNamed, type NamedSettings } from '../declare/stored-values.ts';
import { isNumberFormat } from '../values/numbers.ts';
import { isTimeFormat } from '../declare/format-choices.ts';
import { numberIn } from '../fields/number-in.ts';

/** What the settings of a column are held to, and when typed ones are passed on. */
export const columnLimits = {
  /** The panel lists all columns up to `all`, of more the first `some` until it is asked for the rest. */
  listed: { all: 12, some: 10 },
  fractionDigits: { min: 0, max: 100, default: 100 },
  widthDelayMs: 400,
  emitTargetDelayMs: 500,
} as const;

/** Where the text of a column stands in its cells. */
export type ColumnAlign = 'left' | 'center' | 'right';

/**
 * How one column of a table is shown, under the keys that forms have. Absent keys leave it to the column's type and the chart. Widths are
 * pixels; `fractionDigits` is the most decimals written.
 */
export interface ColumnSettings {
  readonly d3NumberFormat?: string;
  /** For amounts between -1 and 1. */
  readonly d3SmallNumberFormat?: string;
  readonly d3TimeFormat?: string;
  readonly currencyFormat?: Currency;
  readonly fractionDigits?: number;
  /** The least width. */
  readonly columnWidth?: number;
  readonly horizontalAlign?: ColumnAlign;
  /** Long texts end in an ellipsis; else they wrap. */
  readonly truncateLongCells?: boolean;
  readonly showCellBars?: boolean;
  /** Bars of negative and positive amounts share a zero line. */
  readonly alignPositiveNegative?: boolean;
  readonly colorPositiveNegative?: boolean;
  /** The column that a picked cell filters; default: its own. */
  readonly emitTarget?: string;
  readonly customColumnName?: string;
  readonly displayTypeIcon?: boolean;
  readonly visible?: boolean;
}

/** Settings by the name of the column; a column without an entry is shown as its type is. */
export type ColumnConfig = Readonly<Record<string, ColumnSettings>>;

/** What stands where a form says nothing of a column. */
export const columnDefaults = {
  fractionDigits: columnLimits.fractionDigits.default,
  truncateLongCells: false,
  showCellBars: true,
  alignPositiveNegative: false,
  colorPositiveNegative: false,
  displayTypeIcon: true,
  visible: true,
} as const satisfies ColumnSettings;

/** How the bars of a column stand. */
export type BarDefaults = Required<
  Pick<ColumnSettings, 'showCellBars' | 'alignPositiveNegative' | 'colorPositiveNegative'>
>;

interface BarsForm {
  readonly show_cell_bars: boolean;
  readonly align_pn: boolean;
  readonly color_pn: boolean;
}

/** How the bars of a column stand where nothing is set for it: as those of its table, and there behind the first metric alone. */
export const barDefaults = (form: BarsForm, isFirstMetric: boolean): BarDefaults => ({
  showCellBars: form.show_cell_bars && isFirstMetric,
  alignPositiveNegative: form.align_pn,
  colorPositiveNegative: form.color_pn,
});

const textError = (raw: unknown): string | null => (typeof raw === 'string' ? null : 'is expected to be a text');
const flagError = (raw: unknown): string | null => (typeof raw === 'boolean' ? null : 'is neither on nor off');
const formatError = (raw: unknown): string | null =>
  typeof raw === 'string' && isNumberFormat(raw) ? null : 'is no number format';

const timeFormatError = (raw: unknown): string | null =>
  typeof raw === 'string' && isTimeFormat(raw) ? null : 'is no time format';

function rangeError(raw: unknown, min: number, max: number): string | null {
  const number = numberIn(raw);
  if (number === null) return 'is expected to be a number';
  return number >= min && number <= max ? null : `is expected to be ${min} to ${max}`;
}

const widest = 2000;
const { min: minDigits, max: most } = columnLimits.fractionDigits;

const errorsOf: Readonly<Record<keyof ColumnSettings, (raw: unknown) => string | null>> = {
  d3NumberFormat: formatError,
  d3SmallNumberFormat: formatError,
  d3TimeFormat: timeFormatError,
  currencyFormat: (raw) =>
    isRecord(raw) && typeof raw['symbol'] === 'string' && raw['symbol'] !== '' ? null : 'is expected to be a currency',
  fractionDigits: (raw) => rangeError(raw, minDigits, most),
  columnWidth: (raw) => rangeError(raw, 0, widest),
  horizontalAlign: (raw) =>
    raw === 'left' || raw === 'center' || raw === 'right' ? null : 'is expected to be left, center or right',
  truncateLongCells: flagError,
  showCellBars: flagError,
  alignPositiveNegative: flagError,
  colorPositiveNegative: flagError,
  emitTarget: textError,
  customColumnName: textError,
  displayTypeIcon: flagError,
  visible: flagError,
};

const settingKeys = Object.keys(errorsOf) as (keyof ColumnSettings)[];
const isEmpty = (raw: unknown): boolean => raw === undefined || raw === null || raw === '';

/** Why a value cannot be a column's setting, as the end of a sentence that names it; null when it can. An empty value is no setting, and no error. */
export const columnSettingError = (key: keyof ColumnSettings, raw: unknown): string | null =>
  isEmpty(raw) ? null : errorsOf[key](raw);

function readSetting(key: keyof ColumnSettings, raw: unknown): unknown {
  if (key === 'fractionDigits') return Math.round(numberIn(raw) ?? columnDefaults.fractionDigits);
  if (key === 'columnWidth') return numberIn(raw);
  if (key === 'currencyFormat' && isRecord(raw))
    return { symbol: raw['symbol'], symbolPosition: raw['symbolPosition'] === 'prefix' ? 'prefix' : 'suffix' };
  return raw;
}

/** The settings of one column. What cannot be one is left out; the other settings stay. */
function readColumnSettings(raw: RawForm): NamedSettings<ColumnSettings> {
  const setKeys = settingKeys.filter((key) => !isEmpty(raw[key]));
  const unread = setKeys.filter((key) => columnSettingError(key, raw[key]) !== null);
  const keys = setKeys.filter((key) => !unread.includes(key));
  return { value: Object.fromEntries(keys.map((key) => [key, readSetting(key, raw[key])] as const)), unread };
}
const readAll = readNamed(readColumnSettings);

/** The settings of a form's columns, by the names of the result's columns. */
export function readColumnConfig(raw: unknown): Read<ColumnConfig> {
  if (!isRecord(raw)) return rejected('is not a list of column settings');
  return readAll(raw);
}

/** The control for how single columns are shown; redraws only. */
export const columnConfig = () =>
  control<'column_config', ColumnConfig>({
    key: 'column_config',
    kind: 'columnConfig',
    label: 'Customize columns',
    description: 'How single columns are written, aligned and colored.',
    default: {},
    renderOnly: true,
    read: readColumnConfig,
  });
