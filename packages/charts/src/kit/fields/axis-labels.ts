import { rejected, control, accepted, noChoice, type Choice, type Read } from '../declare/control.ts';
import { numberIn } from './number-in.ts';

const degrees: readonly Choice[] = [0, 45, 90].map((value) => ({ value, label: `${value}°` }));

const readNumber = (raw: unknown): Read<number> => {
  const number = numberIn(raw);
  return number === null ? rejected('is expected to be a number') : accepted(number);
};

/** A control for the angle of an axis' labels, in degrees; redraws only. */
export const labelRotation = <const Key extends string>(key: Key, label: string) =>
  control<Key, number>({
    key,
    kind: 'select',
    label,
    description: 'Turns the labels of the axis.',
    default: 0,
    choices: degrees,
    isOpen: true,
    renderOnly: true,
    read: readNumber,
  });

const intervals: readonly Choice[] = Array.from({ length: 51 }, (_, index) =>
  index === 0 ? { value: -1, label: 'Automatic' } : { value: index, label: String(index) },
);

/** A control for how many labels of an axis one of which is written; −1 leaves it to the space. Redraws only. */
export const labelInterval = <const Key extends string>(key: Key, label: string, description: string) =>
  control<Key, number>({
    key,
    kind: 'select',
    label,
    description,
    default: -1,
    choices: intervals,
    renderOnly: true,
    read: readNumber,
  });

const margins: readonly Choice[] = [
  { value: 'auto', label: 'Automatic' },
  ...[50, 75, 100, 125, 150, 200].map((value) => ({ value, label: String(value) })),
];

/** A control for space beside a drawing, in px; `auto` takes what the labels need. Redraws only. */
export const margin = <const Key extends string>(key: Key, label: string, description: string) =>
  control<Key, number | 'auto'>({
    key,
    kind: 'select',
    label,
    description,
    default: 'auto',
    choices: margins,
    isOpen: true,
    renderOnly: true,
    read: (raw) => (raw === 'auto' ? accepted('auto') : readNumber(raw)),
  });

/** Whether every label of the X axis is written, or as many as there is space for. */
export const xLabelInterval = () =>
  control<'xAxisLabelInterval', 'auto' | '0'>({
    key: 'xAxisLabelInterval',
    kind: 'select',
    label: 'X axis label interval',
    description: 'Every label, or as many as there is space for.',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Auto' },
      { value: '0', label: 'All' },
    ],
    renderOnly: true,
    read: (raw) => (raw === 0 || raw === '0' ? accepted('0') : raw === 'auto' ? accepted('auto') : noChoice(raw)),
  });
