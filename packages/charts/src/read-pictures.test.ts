import './all-types.ts';
import { columnFrom } from '@sextant/contract';
import { expect, test } from 'vitest';
import { samples } from './by-type/example.ts';
import { themes } from './kit/colors/theme/theme-colors.ts';
import { noFacts } from './kit/result/result-facts.ts';
import { recordedTable } from './kit/result/test-table.ts';
import { readTileSvg } from './pictures.ts';

const box = { x: 0, y: 0, widthPx: 520, heightPx: 260 };
const textIn = (svg: string | null): string =>
  [...(svg ?? '').matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(' ');

test.each(Object.entries(samples))(
  '%s is drawn to be read, with words beside its marks and nothing that runs',
  (_, { formData, tables, additive = [] }) => {
    const facts = { ...noFacts, additive };
    const svg = readTileSvg({ formData, tables: tables.map(recordedTable), facts, box }, 'light');
    expect(textIn(svg).length).toBeGreaterThan(5);
    expect(svg).not.toMatch(/<script|<foreignObject|NaN|undefined/);
  },
);

const towns = Array.from({ length: 40 }, (_, index) => `Town ${index + 1}`);
const table = {
  columns: [
    columnFrom('town', 'text', towns),
    columnFrom(
      'visits',
      'integer',
      towns.map((_, index) => (index + 1) * 1_000),
    ),
  ],
  rowCount: towns.length,
};
const formData = { viz_type: 'table', groupby: ['town'], metrics: ['visits'] };

test('a table shows as many rows as there is space for, and says how many there are', () => {
  const shownText = textIn(readTileSvg({ formData, tables: [table], box }, 'light'));
  expect(shownText).toContain('Town 1 ');
  expect(shownText).toContain('1,000');
  expect(shownText).not.toContain('Town 40');
  expect(shownText).toMatch(/Here are the first \d of 40 rows\./);
  const high = { ...box, heightPx: 41 * 24 + 10 };
  expect(textIn(readTileSvg({ formData, tables: [table], box: high }, 'light'))).toMatch(/Town 40(?!.*Here are)/);
});

test('bars in cells have the colors of the page: below and above zero are no good and bad', () => {
  const amounts = {
    columns: [columnFrom('town', 'text', ['a', 'b']), columnFrom('visits', 'integer', [-5, 8])],
    rowCount: 2,
  };
  const fillsOf = (form: object): readonly string[] => {
    const svg = readTileSvg({ formData: { ...formData, ...form }, tables: [amounts], box }, 'light');
    return ['#d8dff8', '#b8d8db', '#e3cbc2'].filter((fill) => svg?.includes(`fill="${fill}"`));
  };
  const barsOf = (more: object) => ({ column_config: { visits: { showCellBars: true, ...more } } });
  expect(fillsOf(barsOf({ colorPositiveNegative: true }))).toEqual(['#b8d8db', '#e3cbc2']);
  expect(fillsOf(barsOf({ colorPositiveNegative: false }))).toEqual(['#d8dff8']);
});

test('a table that came cut says so, and whether its author wanted that', () => {
  const facts = { ...noFacts, isCut: true, groupCount: 40 };
  expect(textIn(readTileSvg({ formData, tables: [table], facts, box }, 'light'))).toContain(
    'Showing the first 40 rows.',
  );
  const listSvg = readTileSvg({ formData, tables: [table], facts, box, isCutChosen: true }, 'light');
  expect(textIn(listSvg)).toContain('First 40 by visits.');
});

test('a table in pages says once how many of its rows the first page has', () => {
  const pagedForm = { ...formData, server_pagination: true, server_page_length: 40 };
  const rowCounts = { columns: [columnFrom('rowcount', 'integer', [10_000])], rowCount: 1 };
  for (const isCut of [true, false]) {
    const facts = { ...noFacts, isCut, groupCount: 40 };
    const svg = readTileSvg({ formData: pagedForm, tables: [table, rowCounts], facts, box }, 'light');
    expect(textIn(svg)).toContain('Showing 40 of 10,000 rows.');
    expect(textIn(svg)).not.toMatch(/first (?:page|40)/);
  }
});

test('a chart of groups that came cut says so once', () => {
  const treemapForm = { viz_type: 'treemap_v2', groupby: ['town'], metric: 'visits' };
  const facts = { ...noFacts, additive: ['visits'], isCut: true, groupCount: 40 };
  const saidIn = (isCutChosen: boolean) =>
    textIn(readTileSvg({ formData: treemapForm, tables: [table], facts, box, isCutChosen }, 'light')).match(
      /there are more/g,
    );
  expect([saidIn(false), saidIn(true)]).toEqual([['there are more'], ['there are more']]);
});

test('labels of the dataset name columns, and its formats write numbers', () => {
  const svg = readTileSvg(
    { formData, tables: [table], box, labels: { town: 'Place' }, formats: { visits: '.1f' } },
    'light',
  );
  expect(textIn(svg)).toMatch(/^Place visits Town 1 1000\.0/);
});

test('a chart type that is not built has no drawing', () => {
  expect(readTileSvg({ formData: { viz_type: 'deck_arc' }, tables: [table], box }, 'light')).toBeNull();
});

test('a number that does not add up says how far it is from that of all rows', () => {
  const shareForm = { viz_type: 'big_number_total', metric: 'share', y_axis_format: ',.1%' };
  const tableOf = (share: number) => ({ columns: [columnFrom('share', 'float', [share])], rowCount: 1 });
  const read = (additive: readonly string[]) =>
    textIn(
      readTileSvg(
        {
          formData: shareForm,
          tables: [tableOf(0.797)],
          facts: { ...noFacts, additive },
          whole: [tableOf(0.791)],
          box,
        },
        'light',
      ),
    );
  expect(read([])).toContain('+0.6 pt vs all');
  expect(read(['share'])).not.toContain('vs all');
});

test('a filter box says what its fields show, and has a place for all of them', () => {
  const boxForm = {
    viz_type: 'filter_box',
    date_filter: true,
    show_sqla_time_column: true,
    filter_configs: ['state', 'species', 'phase'].map((column) => ({ column, label: column.toUpperCase() })),
  };
  const textFor = (heightPx: number) =>
    textIn(
      readTileSvg(
        {
          formData: boxForm,
          tables: [],
          fieldValues: { state: 'California', __time_col: 'Flight date' },
          box: { ...box, heightPx },
        },
        'light',
      ),
    );
  expect(textFor(210)).toBe('Time range No filter Time column Flight date STATE California SPECIES All PHASE All');
  expect(textFor(130)).toBe('Time range No filter Time column Flight date 3 more fields have no space here.');
});

const townsOf = (visits: readonly number[]) => ({
  columns: [columnFrom('town', 'text', ['Oslo', 'Rome', 'Bonn']), columnFrom('visits', 'integer', [...visits])],
  rowCount: 3,
});
const bars = { viz_type: 'echarts_timeseries_bar', x_axis: 'town', metrics: ['visits'], groupby: [] };
const facts = { ...noFacts, additive: ['visits'] };
const fillsIn = (svg: string | null, color: string): number => (svg ?? '').split(`fill="${color}"`).length - 1;

test('what was there before a choice stands pale behind the marks, and what is chosen in the chart itself is told apart', () => {
  const plain = { formData: bars, tables: [townsOf([3, 2, 1])], facts, box };
  const before = { tables: [townsOf([30, 20, 10])], facts, others: [], labelMap: undefined };
  const pale = themes.light.line2;
  expect(fillsIn(readTileSvg(plain, 'light'), pale)).toBe(0);
  expect(fillsIn(readTileSvg({ ...plain, before }, 'light'), pale)).toBe(3);
  const selected = { filters: [], label: 'Rome', values: ['Rome'] };
  const dimmed = themes.light.accentSoft2;
  expect(fillsIn(readTileSvg(plain, 'light'), dimmed)).toBe(0);
  expect(fillsIn(readTileSvg({ ...plain, selected }, 'light'), dimmed)).toBe(2);
});

test('a range that is chosen along the axis is marked and named; one that is not on it is not', () => {
  const plain = { formData: bars, tables: [townsOf([3, 2, 1])], facts, box };
  const marked = (from: string, to: string) => readTileSvg({ ...plain, spans: [{ from, to }] }, 'light') ?? '';
  expect(textIn(marked('Oslo', 'Rome'))).toContain('Oslo – Rome');
  expect(marked('Oslo', 'Rome')).toContain(`fill-opacity="0.72"`);
  expect(marked('Kiel', 'Rome')).not.toContain('fill-opacity="0.72"');
});

const chosenTown = (value: string, also: readonly string[] = []) => ({
  filters: [
    {
      column: { kind: 'column' as const, name: 'town' },
      operator: 'in' as const,
      value: [value, ...also],
      grain: null,
    },
  ],
  label: value,
  values: [value],
  also: also.map((other) => [other]),
});
/** The texts of a picture that are set heavier than the others, as their elements say it. */
const heavyIn = (svg: string | null): readonly (string | undefined)[] =>
  [...(svg ?? '').matchAll(/<text(?=[^>]*font-weight="600")[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

test('the cells that are chosen in a table are told apart, several too', () => {
  const plain = { formData: { ...formData, metrics: ['visits'] }, tables: [townsOf([3, 2, 1])], facts, box };
  const marked = (selected: ReturnType<typeof chosenTown> | null) => readTileSvg({ ...plain, selected }, 'light');
  const [fill, title] = [themes.light.accentSoft, ['town', 'visits']];
  expect([fillsIn(marked(null), fill), heavyIn(marked(null))]).toEqual([0, title]);
  const one = marked(chosenTown('Rome'));
  expect([fillsIn(one, fill), heavyIn(one)]).toEqual([1, [...title, 'Rome']]);
  const two = marked(chosenTown('Oslo', ['Bonn']));
  expect([fillsIn(two, fill), heavyIn(two)]).toEqual([2, [...title, 'Oslo', 'Bonn']]);
  const other = {
    ...chosenTown('Rome'),
    filters: [{ ...chosenTown('Rome').filters[0]!, column: { kind: 'column' as const, name: 'land' } }],
  };
  expect(fillsIn(marked(other), fill)).toBe(0);
});

test('a heading of several columns of a pivot table has the space of all of them', () => {
  const pivotForm = {
    viz_type: 'pivot_table_v2',
    groupbyRows: ['town'],
    groupbyColumns: ['land'],
    metrics: ['visits', 'stays'],
    rowTotals: false,
    colTotals: false,
  };
  const lands = {
    columns: [
      ...townsOf([3, 2, 1]).columns,
      columnFrom('land', 'text', ['NO', 'IT', 'DE']),
      columnFrom('stays', 'integer', [1, 2, 3]),
    ],
    rowCount: 3,
  };
  const shownIn = (widthPx: number, label: string) =>
    textIn(
      readTileSvg(
        { formData: pivotForm, tables: [lands], facts, box: { ...box, widthPx }, labels: { visits: label } },
        'light',
      ),
    );
  // One of the three columns has space for some letters of it, all together for the whole.
  expect(shownIn(420, 'Visits in the season')).toContain('Visits in the season');
  expect(shownIn(420, 'Visits in the season, '.repeat(5))).toMatch(/Visits in[^<]*…/);
});

test('what is chosen in a pivot table is framed: a heading of a row or of a column, or a cell', () => {
  const pivotForm = {
    viz_type: 'pivot_table_v2',
    groupbyRows: ['town'],
    groupbyColumns: ['land'],
    metrics: ['visits'],
    aggregateFunction: 'Sum',
    rowTotals: false,
    colTotals: false,
  };
  const lands = {
    columns: [...townsOf([3, 2, 1]).columns, columnFrom('land', 'text', ['NO', 'Rome', 'DE'])],
    rowCount: 3,
  };
  const framesIn = (selected: ReturnType<typeof chosenTown> | null): number =>
    fillsIn(
      readTileSvg({ formData: pivotForm, tables: [lands], facts, box, selected }, 'light')?.replaceAll(
        new RegExp(`stroke="${themes.light.accent}" stroke-width="2" fill="none"`, 'g'),
        'fill="frame"',
      ) ?? null,
      'frame',
    );
  const [ofTown] = chosenTown('Rome').filters;
  const ofLand = { ...ofTown!, column: { kind: 'column' as const, name: 'land' }, value: ['Rome'] };
  expect(framesIn(null)).toBe(0);
  expect(framesIn(chosenTown('Rome'))).toBe(1);
  expect(framesIn({ ...chosenTown('Rome'), filters: [ofLand] })).toBe(1);
  expect(framesIn({ ...chosenTown('Rome'), filters: [ofTown!, ofLand], values: ['Rome', 'Rome'] })).toBe(1);
  expect(framesIn(chosenTown('Rome', ['Oslo']))).toBe(2);
  expect(framesIn(chosenTown('Paris'))).toBe(0);
});

test('the list beside a pie is dimmed as its ring is', () => {
  const pie = { viz_type: 'pie', groupby: ['town'], metric: 'visits', show_labels: false, donut: true };
  const svgOf = (selected: ReturnType<typeof chosenTown> | null) =>
    readTileSvg({ formData: pie, tables: [townsOf([3, 2, 1])], facts, box, selected }, 'light');
  const { accentSoft2, text3 } = themes.light;
  const listed = (svg: string | null) => [
    // Parts of the ring are paths, those of the list rectangles.
    (svg ?? '').split(`rx="2" fill="${accentSoft2}"`).length - 1,
    [...(svg ?? '').matchAll(new RegExp(`<text[^>]*fill="${text3}"[^>]*>([^<]*)<`, 'g'))].map(([, text]) => text),
  ];
  expect(listed(svgOf(null))).toEqual([0, []]);
  const chosenSvg = svgOf(chosenTown('Rome'));
  expect(listed(chosenSvg)).toEqual([2, ['Oslo', '3', '50.0\u202f%', 'Bonn', '1', '16.7\u202f%']]);
  expect(heavyIn(chosenSvg)).toEqual(expect.arrayContaining(['Rome', '2']));
  expect(heavyIn(svgOf(null))).not.toContain('Rome');
});

test('in the hole of a pie stands what stands there on the page: the whole, or the share that is chosen', () => {
  const pie = { viz_type: 'pie', groupby: ['town'], metric: 'visits', show_labels: false, donut: true };
  const around = { tables: [townsOf([3, 2, 1])], facts, box };
  /** The texts that stand over the middle of something, with where that is. */
  const middle = (form: object, selected: ReturnType<typeof chosenTown> | null) => {
    const svg = readTileSvg({ formData: { ...pie, ...form }, ...around, selected }, 'light') ?? '';
    const texts = [...svg.matchAll(/<text text-anchor="middle" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</g)];
    return texts.map(([, x, y, text]) => ({ text, x: Number(x), y: Number(y) }));
  };
  const textsOf = (form: object, selected: ReturnType<typeof chosenTown> | null) =>
    middle(form, selected).map(({ text }) => text);
  const whole = { show_total: true };
  expect(textsOf(whole, null)).toEqual(['6', 'visits']);
  expect(textsOf(whole, chosenTown('Rome'))).toEqual(['33.3\u202f%', 'Rome']);
  expect(textsOf(whole, chosenTown('Rome', ['Bonn']))).toEqual(['50.0\u202f%', 'Rome, Bonn']);
  // Something that is chosen in the chart and is no part of it: the whole.
  expect(textsOf(whole, chosenTown('Paris'))).toEqual(['6', 'visits']);
  expect(textsOf({ show_total: false }, null)).toEqual([]);
  expect(textsOf({ show_total: false }, chosenTown('Oslo'))).toEqual(['50.0\u202f%', 'Oslo']);
  expect(textsOf({ ...whole, show_legend: false }, null)).toEqual(['6', 'visits']);
  expect(textsOf({ ...whole, innerRadius: 4 }, null)).toEqual([]);
  // Without a list the ring has the whole box, and the hole is in the middle of it.
  const [number, caption] = middle({ ...whole, show_legend: false }, null);
  expect(number?.x).toBe(box.widthPx / 2);
  expect([number!.y < box.heightPx / 2 + 9, caption!.y > box.heightPx / 2]).toEqual([true, true]);
  // Without a hole it stands above.
  const above = middle({ ...whole, donut: false }, chosenTown('Rome'));
  expect(above.map(({ text, y }) => [text, y < 40])).toEqual([
    ['33.3\u202f%', true],
    ['Rome', true],
  ]);
});
