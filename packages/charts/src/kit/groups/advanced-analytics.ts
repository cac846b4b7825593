import type { ValuesOf } from '../declare/chart-spec.ts';
import { rejected, control, accepted, type RawForm } from '../declare/control.ts';
import { count, select } from '../declare/controls.ts';
import { timeComparison } from './time-comparison.ts';

const hasWindow = ({ rolling_type: type }: RawForm): boolean =>
  typeof type === 'string' && type !== '' && type !== 'cumsum';

/** Names of steps as Superset stores them, in pandas' spelling. */
const rules = [
  { value: null, label: 'None' },
  { value: '1T', label: 'Every minute' },
  { value: '1H', label: 'Every hour' },
  { value: '1D', label: 'Every day' },
  { value: '7D', label: 'Every seven days' },
  { value: '1MS', label: 'Starts of months' },
  { value: '1M', label: 'Ends of months' },
  { value: '1AS', label: 'Starts of years' },
  { value: '1A', label: 'Ends of years' },
] as const;

const resampleRule = control<'resample_rule', string | null>({
  key: 'resample_rule',
  kind: 'select',
  label: 'Rule',
  description: 'Steps of time that the chart has instead of its own. Needs a fill method.',
  default: null,
  choices: rules,
  isOpen: true,
  read: (raw) => (typeof raw === 'string' ? accepted(raw) : rejected('is expected to be a text')),
});

const rollingType = select('rolling_type', 'Rolling function', 'What each step shows of the steps up to it.', {
  choices: [
    { value: null, label: 'None' },
    { value: 'mean', label: 'Moving average' },
    { value: 'sum', label: 'Moving sum' },
    { value: 'std', label: 'Moving standard deviation' },
    { value: 'cumsum', label: 'Running total' },
  ],
  default: null,
});

/** Windows over the steps of time. */
export const rolling = () =>
  [
    // Some stored forms name what they leave out.
    { ...rollingType, read: (raw: unknown) => (raw === 'None' ? accepted(null) : rollingType.read(raw)) },
    count('rolling_periods', 'Periods', 'How many steps a window holds.', { isVisible: hasWindow }),
    count('min_periods', 'Min periods', 'How many values a window needs to show one.', { isVisible: hasWindow }),
  ] as const;

/** Other steps of time than the chart's own. */
export const resampling = () =>
  [
    resampleRule,
    select('resample_method', 'Fill method', 'What steps without a value have. Needs a rule.', {
      choices: [
        { value: null, label: 'None' },
        { value: 'asfreq', label: 'Null imputation' },
        { value: 'zerofill', label: 'Zero imputation' },
        { value: 'linear', label: 'Linear interpolation' },
        { value: 'ffill', label: 'Forward values' },
        { value: 'bfill', label: 'Backward values' },
        { value: 'median', label: 'Median values' },
        { value: 'mean', label: 'Mean values' },
        { value: 'sum', label: 'Sum values' },
      ],
      default: null,
    }),
  ] as const;

/** Windows over the steps of time, other times beside them, and other steps. */
export const advancedAnalytics = () =>
  [...rolling(), timeComparison.offsets(), timeComparison.type(), ...resampling()] as const;
export type RollingForm = ValuesOf<ReturnType<typeof rolling>>;
export type ResamplingForm = ValuesOf<ReturnType<typeof resampling>>;
export type AdvancedAnalyticsForm = ValuesOf<ReturnType<typeof advancedAnalytics>>;
