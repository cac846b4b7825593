import { columnFrom } from '@sextant/contract';
import { expect, test } from 'vitest';
import { recordedTable, type RecordedTable } from './kit/result/test-table.ts';
import { pictureSvg, type PictureTile } from './pictures.ts';
import { additive, seriesExamples } from './test-series.ts';

const box = { x: 0, y: 0, widthPx: 280, heightPx: 120 };
const scene = (...tiles: PictureTile[]) => ({ theme: 'light' as const, widthPx: 288, heightPx: 124, tiles });

const partsTable = {
  columns: [
    columnFrom('carrier', 'text', ['AA', '<script>alert(1)</script>', null]),
    columnFrom('count', 'integer', [3, 2, 1]),
  ],
  rowCount: 3,
};

const pie: PictureTile = {
  formData: { viz_type: 'pie', groupby: ['carrier'], metric: 'count' },
  tables: [partsTable],
  box,
};

test('a pie is drawn with a mark for each part', () => {
  const svg = pictureSvg(scene(pie));
  expect(svg.match(/<path/g)?.length ?? 0).toBeGreaterThanOrEqual(3);
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 288 124"/);
});

test.each(seriesExamples)('%s is drawn by the server, without words that would be too small', (_, __, form, tables) => {
  const formData = { ...form, trend_lines: ['mean'], show_value: true, zoomable: true, y_axis_title: 'Title' };
  const read = tables.map((table) => recordedTable(table as RecordedTable));
  const svg = pictureSvg(scene({ formData, tables: read, facts: additive, box }));
  expect(svg.match(/<path/g)?.length ?? 0).toBeGreaterThanOrEqual(2);
  expect(svg).not.toContain('<text');
});

test('themes have their own colors', () => {
  expect(pictureSvg({ ...scene(pie), theme: 'dark' })).not.toBe(pictureSvg(scene(pie)));
});

test('a number is written, large', () => {
  const table = { columns: [columnFrom('count', 'integer', [166_341])], rowCount: 1 };
  const svg = pictureSvg(scene({ formData: { viz_type: 'big_number_total', metric: 'count' }, tables: [table], box }));
  expect(svg).toMatch(/<text[^>]*>166/);
});

test('[G1] text of data in a table stays text', () => {
  const svg = pictureSvg(
    scene({ formData: { viz_type: 'table', groupby: ['carrier'], metrics: ['count'] }, tables: [partsTable], box }),
  );
  expect(svg).toContain('&lt;script');
  expect(svg).not.toContain('<script');
  expect(svg).toContain('NULL');
});

test('without results, and for a chart type that is not built, only a shape is drawn', () => {
  const emptyPicture = pictureSvg(scene({ ...pie, tables: [] }));
  expect(emptyPicture).not.toContain('<path');
  expect(emptyPicture).toBe(pictureSvg(scene({ formData: { viz_type: 'deck_arc' }, tables: [partsTable], box })));
});
