import type { Control } from '../declare/control.ts';
import { checkbox } from '../declare/controls.ts';
import { bounds } from '../fields/bounds.ts';

/** How far an axis of numbers below the chart reaches; `isOnNumbers` says whether the chart has one. */
export const xTruncation = (isOnNumbers: Control['isVisible'] = () => true) =>
  [
    checkbox('truncateXAxis', 'Truncate X axis', 'An axis of numbers begins and ends with the data.', {
      default: true,
      renderOnly: true,
      isVisible: isOnNumbers,
    }),
    bounds('xAxisBounds', 'X axis bounds', 'Widen an axis of numbers beyond the data.', {
      isVisible: (form, kinds) => form['truncateXAxis'] !== false && isOnNumbers(form, kinds),
    }),
  ] as const;

/** How far the value axis reaches. */
export const yTruncation = () =>
  [
    checkbox('truncateYAxis', 'Truncate Y axis', 'Lets the value axis leave out zero.', { renderOnly: true }),
    bounds('y_axis_bounds', 'Y axis bounds', 'Widen the value axis beyond the data.', {
      isVisible: (form) => form['truncateYAxis'] === true,
    }),
  ] as const;
