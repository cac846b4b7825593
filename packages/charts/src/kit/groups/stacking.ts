import { accepted, noChoice, type Control, type RawForm } from '../declare/control.ts';
import { checkbox, isSet, select } from '../declare/controls.ts';
import { decimal } from '../fields/decimal.ts';

/** How series of a step lie on each other: from zero up, around the middle, or as shares of the whole. */
export type StackStyle = 'Stack' | 'Stream' | 'Expand';

const allStyles = [
  { value: null, label: 'None' },
  { value: 'Stack', label: 'Stack' },
  { value: 'Stream', label: 'Stream' },
  { value: 'Expand', label: 'Expand' },
] as const;

/** A style that another chart type has reads as the nearest that this one has; older forms hold true and false. */
const readAny =
  (styles: readonly (StackStyle | null)[]): Control<'stack', StackStyle | null>['read'] =>
  (raw) => {
    if (raw === false) return accepted(null);
    const style = styles.find((one) => one === raw);
    if (style === undefined && raw !== true && !allStyles.some(({ value }) => value === raw)) return noChoice(raw);
    return accepted(style ?? 'Stack');
  };

/** A control for how series are stacked. */
function stackStyle(
  styles: readonly StackStyle[],
  usualStyle: StackStyle | null = null,
): Control<'stack', StackStyle | null> {
  const offeredStyles = [null, ...styles];
  const control = select('stack', 'Stacked style', 'Series whose amounts add up lie on each other.', {
    choices: allStyles.filter(({ value }) => offeredStyles.includes(value)),
    default: usualStyle,
    renderOnly: true,
  });
  return { ...control, read: readAny(offeredStyles) };
}

const isLabeled = (form: RawForm): boolean => form['show_value'] === true;

/** Whether each mark has its value written at it. */
export const showValue = () =>
  checkbox('show_value', 'Show value', 'Writes each value at its mark.', { renderOnly: true });

/** Whether of a stack only the sum is written; of use beside `showValue`. */
export const onlyTotal = () =>
  checkbox('only_total', 'Only total', 'Writes the sum of a stack instead of its parts.', {
    default: true,
    renderOnly: true,
    isVisible: (form) => isLabeled(form) && isSet(form, 'stack'),
  });

/** Values at the marks, and how series are stacked. */
export const stacking = (styles: readonly StackStyle[], usualStyle: StackStyle | null = null) =>
  [
    showValue(),
    stackStyle(styles, usualStyle),
    onlyTotal(),
    decimal(
      'percentage_threshold',
      'Percentage threshold',
      'Parts below this share of the stack have no value, in percent.',
      {
        default: 0,
        range: { min: 0, max: 100 },
        renderOnly: true,
        isVisible: (form) => isLabeled(form) && isSet(form, 'stack') && form['only_total'] === false,
      },
    ),
  ] as const;
