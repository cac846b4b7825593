import { expect, test, vi } from 'vitest';
import { openPageParams, pageParams } from './page-params.ts';

test('an address keeps what the reader wrote into it, and nothing that the page reads itself', () => {
  expect(pageParams("?city=L'Aquila&native_filters=(a:1)&standalone=1&year=2024&year=2025")).toEqual({
    city: "L'Aquila",
    year: '2025',
  });
  expect(pageParams('')).toEqual({});
});

test('the open page says what its address says now', () => {
  for (const year of ['2024', '2025', '2024']) {
    vi.stubGlobal('location', { search: `?year=${year}&edit=true` });
    expect(openPageParams()).toEqual({ year });
  }
  vi.stubGlobal('location', { search: '' });
  expect(openPageParams()).toEqual({});
  vi.unstubAllGlobals();
});
