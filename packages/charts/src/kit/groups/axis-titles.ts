import { count, select, text } from '../declare/controls.ts';

const gaps = [15, 30, 50, 75, 100, 125, 150, 200].map((value) => ({ value, label: `${value} px` }));

const titleGap = <const Key extends string>(key: Key, label: string, usualGap: number) =>
  count(key, label, 'The space between the axis and its title, in pixels.', {
    default: usualGap,
    choices: gaps,
    renderOnly: true,
  });

/** The titles of both axes; empty has none. */
export const axisTitles = () =>
  [
    text('x_axis_title', 'X axis title', 'Stands below the axis.', { renderOnly: true }),
    titleGap('x_axis_title_margin', 'X axis title margin', 15),
    text('y_axis_title', 'Y axis title', 'Stands beside the axis.', { renderOnly: true }),
    titleGap('y_axis_title_margin', 'Y axis title margin', 30),
    select('y_axis_title_position', 'Y axis title position', 'Beside the axis, or above it.', {
      choices: [
        { value: 'Left', label: 'Left' },
        { value: 'Top', label: 'Top' },
      ],
      default: 'Left',
      renderOnly: true,
    }),
  ] as const;
