import { expect, test } from 'vitest';
import { imageLayout } from './image-layout.ts';
import { themes } from '../colors/theme/theme-colors.ts';

const parts = {
  title: 'Departures',
  subtitle: 'by week',
  dataText: 'Data of 1 May 2026',
  chartWidthPx: 300,
  chartHeightPx: 200,
  legend: [],
  notes: [],
  themeColors: themes.light,
};

test('title and subtitle stand over the chart, notes and the time of the data under it', () => {
  const { lines, chart, widthPx, heightPx } = imageLayout({ ...parts, notes: ['2 groups are left out.'] });
  expect(lines.map(({ text }) => text)).toEqual([
    'Departures',
    'by week',
    '2 groups are left out.',
    'Data of 1 May 2026',
  ]);
  const [title, subtitle, note, data] = lines.map(({ y }) => y);
  expect(title).toBeLessThan(subtitle ?? 0);
  expect(subtitle).toBeLessThan(chart.y);
  expect(note).toBeGreaterThan(chart.y + 200);
  expect(data).toBeGreaterThan(note ?? 0);
  expect(heightPx).toBeGreaterThan(data ?? 0);
  expect([chart.widthPx, widthPx]).toEqual([300, 332]);
});

test('a legend takes as many lines as it needs and never leaves the image', () => {
  const legend = Array.from({ length: 12 }, (_, index) => ({ name: `Series number ${index}`, color: '#000000' }));
  const { swatches, chart, widthPx } = imageLayout({ ...parts, legend });
  expect(new Set(swatches.map(({ y }) => y)).size).toBeGreaterThan(2);
  expect(Math.max(...swatches.map(({ x, widthPx: width }) => x + width))).toBeLessThan(widthPx - 16);
  expect(Math.max(...swatches.map(({ y, heightPx }) => y + heightPx))).toBeLessThan(chart.y);
});

test('long names are cut to the width of the image', () => {
  const longLayout = imageLayout({
    ...parts,
    title: 'W'.repeat(500),
    legend: [{ name: 'x'.repeat(500), color: '#000000' }],
  });
  expect(longLayout.lines.every(({ text }) => text.length < 60)).toBe(true);
});
