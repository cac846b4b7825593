import { expect, test } from 'vitest';
import { bigNumberTotal } from '../../big-number-total/spec.ts';
import { bubble } from '../../bubble/spec.ts';
import { funnel } from '../../funnel/spec.ts';
import { heatmap } from '../../heatmap/spec.ts';
import { treemap } from '../../treemap/spec.ts';
import { numberText, shareFormat } from '../values/numbers.ts';
import { readDrawnForm } from './drawn-form.ts';

const share = { expressionType: 'SQL', sqlExpression: '(COUNT(*)) * 1e0 / SUM(COUNT(*)) OVER ()', label: 'Share' };

test('shares of all are written in percent where the form leaves it open', () => {
  const shares = { metric: share };
  expect(readDrawnForm(heatmap, shares).y_axis_format).toBe(shareFormat);
  expect(readDrawnForm(bigNumberTotal, shares).y_axis_format).toBe(shareFormat);
  expect(readDrawnForm(funnel, shares).number_format).toBe(shareFormat);
  expect(readDrawnForm(treemap, shares).number_format).toBe(shareFormat);
  // A part of something is never none of it.
  const { number_format: format } = readDrawnForm(treemap, shares);
  expect([0, 0.0001, 0.25, 1].map(numberText(format))).toEqual(
    ['0.0', '<0.1', '25.0', '100.0'].map((text) => `${text}\u202f%`),
  );
  expect(readDrawnForm(treemap, { ...shares, number_format: '.3f' }).number_format).toBe('.3f');
  expect(readDrawnForm(treemap, { metric: 'count' }).number_format).toBe('SMART_NUMBER');
  const { xAxisFormat, y_axis_format, tooltipSizeFormat } = readDrawnForm(bubble, {
    x: share,
    y: 'count',
    size: share,
  });
  expect([xAxisFormat, y_axis_format, tooltipSizeFormat]).toEqual([shareFormat, 'SMART_NUMBER', shareFormat]);
});
