import { expect, test } from 'vitest';
import { filesOfCharts, openingFor } from './page-openings.ts';

const openings = [
  {
    address: '/board/:id/',
    files: ['assets/board.js'],
    calls: ['/api/v1/board/:id', '/api/v1/board/:id/charts'],
    chartFiles: {},
  },
];
const callsOf = (path: string) => openingFor(openings, path).calls;

test('an address names its calls with its part as the page writes it; dots and broken escapes name none', () => {
  expect(callsOf('/board/sales%20%26%20more')).toEqual([
    '/api/v1/board/sales%20%26%20more',
    '/api/v1/board/sales%20%26%20more/charts',
  ]);
  expect(callsOf('/board/$&/')[0]).toBe('/api/v1/board/%24%26');
  for (const path of [
    '/board/%2e%2e/',
    '/board/../',
    '/board/./',
    '/board/%zz/',
    '/board/',
    '/board/1/more/',
    '/other/1/',
  ])
    expect([path, ...callsOf(path)]).toEqual([path]);
});

test('a call takes the parameters that it names from the address, in its own order and written as the page writes them; without any it is not made', () => {
  const explore = [{ address: '/explore/', files: [], calls: ['/api/v1/explore/?slice_id&key'], chartFiles: {} }];
  const calls = (url: string) => openingFor(explore, url).calls;
  expect(calls('/explore/?key=a%20b&other=1&slice_id=7')).toEqual(['/api/v1/explore/?slice_id=7&key=a+b']);
  expect(calls('/explore/?key=%26slice_id%3D1')).toEqual(['/api/v1/explore/?key=%26slice_id%3D1']);
  expect([...calls('/explore/'), ...calls('/explore/?other=1')]).toEqual([]);
});

test('the charts among the results name the files of their types, each once; other results and unknown types none', () => {
  const chart = (type: string) => ({ form_data: { viz_type: type } });
  const results = {
    '/api/v1/board/1': { result: { title: 'Sales' } },
    '/api/v1/board/1/charts': { result: [chart('pie'), chart('table'), chart('pie'), chart('toString')] },
  };
  expect(
    filesOfCharts({ pie: ['pie.js', 'kit.js'], table: ['table.js', 'kit.js'], line: ['line.js'] }, results),
  ).toEqual(['pie.js', 'kit.js', 'table.js']);
});

test('the one chart of Explore names the files of its type, a bare dataset those of the type of charts that name none', () => {
  const files = { pie: ['pie.js'], table: ['table.js'] };
  const openedPage = (form: object) => ({
    '/api/v1/explore/?slice_id=1': { result: { form_data: form, slice: null } },
  });
  expect(filesOfCharts(files, openedPage({ viz_type: 'pie' }))).toEqual(['pie.js']);
  expect(filesOfCharts(files, openedPage({ datasource: '1__table' }))).toEqual(['table.js']);
});
