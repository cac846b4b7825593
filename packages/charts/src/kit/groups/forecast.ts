import type { Grain, PostStep } from '@sextant/contract';
import type { ValuesOf } from '../declare/chart-spec.ts';
import {
  rejected,
  control,
  accepted,
  type Choice,
  type ColumnKinds,
  type RawForm,
  type Read,
} from '../declare/control.ts';
import { checkbox, count } from '../declare/controls.ts';
import { readInRange } from '../fields/decimal.ts';
import { numberIn } from '../fields/number-in.ts';

/** Whether a season is part of a forecast: null leaves it to the history, a number says of how many waves it is made. */
type SeasonChoice = boolean | number | null;

/** More the server rejects. */
const mostWaves = 30;
const mostPeriods = 10_000;

const seasonChoices: readonly Choice[] = [
  { value: null, label: 'Default' },
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
  ...Array.from({ length: mostWaves }, (_, index) => ({
    value: index + 1,
    label: `${index + 1} ${index === 0 ? 'wave' : 'waves'}`,
  })),
];

function readSeason(raw: unknown): Read<SeasonChoice> {
  if (typeof raw === 'boolean' || raw === null) return accepted(raw);
  const waves = numberIn(raw);
  return waves !== null && Number.isInteger(waves) && waves >= 1 && waves <= mostWaves
    ? accepted(waves)
    : rejected(`is neither yes, no, nor a whole number from 1 to ${mostWaves}`);
}

const isForecast = (form: RawForm): boolean => form['forecastEnabled'] === true;

const season = <const Key extends string>(key: Key, label: string, from: string) =>
  control<Key, SeasonChoice>({
    key,
    kind: 'select',
    label,
    description: `Whether the forecast repeats it. Default: when the history has two and its steps are below ${from}. More waves follow sharper turns.`,
    default: null,
    choices: seasonChoices,
    isOpen: true,
    isVisible: isForecast,
    read: readSeason,
  });

const readShare = readInRange({ min: 0, max: 1 });

const interval = control<'forecastInterval', number>({
  key: 'forecastInterval',
  kind: 'decimal',
  label: 'Confidence interval',
  description: 'The share of values that the band is expected to hold, between 0 and 1. Stacks and areas have no band.',
  default: 0.8,
  isVisible: isForecast,
  details: { range: { min: 0, max: 1, step: 0.05 } },
  read: (raw) => {
    const share = readShare(raw);
    return share.ok && (share.value === 0 || share.value === 1)
      ? rejected('is expected to be above 0 and below 1')
      : share;
  },
});

/** Only times go on. */
const isOnTimes = (form: RawForm, kinds?: ColumnKinds): boolean =>
  isForecast(form) || ['time', null].includes(kinds?.(form['x_axis']) ?? null);

const periods = count('forecastPeriods', 'Forecast periods', 'How many steps of the time grain the forecast goes on.', {
  default: 10,
  isVisible: isForecast,
});

/** What goes on behind the last step of time: Superset's "Predictive analytics". */
export const forecasting = () =>
  [
    checkbox(
      'forecastEnabled',
      'Enable forecast',
      'Goes on with every series behind its last step. Needs a time grain.',
      {
        isVisible: isOnTimes,
      },
    ),
    {
      ...periods,
      read: (raw: unknown) => {
        const read = periods.read(raw);
        return read.ok && (read.value ?? 0) > mostPeriods ? rejected(`is expected to be ${mostPeriods} or less`) : read;
      },
    },
    checkbox(
      'forecastLeavesOutLast',
      'Leave out the last step',
      'Makes the forecast of the steps before it: a month that still runs would pull it down.',
      { isVisible: isForecast },
    ),
    interval,
    season('forecastSeasonalityYearly', 'Yearly seasonality', 'a year'),
    season('forecastSeasonalityWeekly', 'Weekly seasonality', 'a week'),
    season('forecastSeasonalityDaily', 'Daily seasonality', 'a day'),
  ] as const;
export type ForecastForm = ValuesOf<ReturnType<typeof forecasting>>;

/** The step that goes on with every series of a flat result; none where no forecast is wanted. `axis` is the label of its times. */
export function forecastSteps(form: Partial<ForecastForm>, axis: string, grain: Grain | null): readonly PostStep[] {
  if (form.forecastEnabled !== true) return [];
  const options = {
    time_grain: grain,
    periods: form.forecastPeriods ?? 10,
    confidence_interval: form.forecastInterval ?? 0.8,
    yearly_seasonality: form.forecastSeasonalityYearly ?? null,
    weekly_seasonality: form.forecastSeasonalityWeekly ?? null,
    daily_seasonality: form.forecastSeasonalityDaily ?? null,
    index: axis,
    ...(form.forecastLeavesOutLast === true ? { leaves_out_last: true } : {}),
  };
  return [{ operation: 'prophet', options }];
}

/** What follows the name of a series in the names of the columns that say what is expected of it. */
export const forecastSuffixes = { trend: '__yhat', lower: '__yhat_lower', upper: '__yhat_upper' } as const;
