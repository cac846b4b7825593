import { texts } from '../fields/texts.ts';

/** A control for lines that say where amounts lie and how they go: one text each, as the drawing reads it. */
export const trendLines = () =>
  texts(
    'trend_lines',
    'Trend and reference lines',
    'Lines over each series; p and a number is a percentile, such as p95.',
    {
      choices: [
        { value: 'mean', label: 'Mean' },
        { value: 'median', label: 'Median' },
        { value: 'p10', label: '10th percentile' },
        { value: 'p90', label: '90th percentile' },
        { value: 'linear', label: 'Linear fit' },
        { value: 'poly2', label: 'Quadratic fit' },
        { value: 'poly3', label: 'Cubic fit' },
      ],
      renderOnly: true,
    },
  );
