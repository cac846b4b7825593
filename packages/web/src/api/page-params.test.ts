import { expect, test } from 'vitest';
import { pageParams } from './page-params.ts';

test('an address keeps what the reader wrote into it, and nothing that the page reads itself', () => {
  expect(pageParams("?city=L'Aquila&native_filters=(a:1)&standalone=1&year=2024&year=2025")).toEqual({
    city: "L'Aquila",
    year: '2025',
  });
  expect(pageParams('')).toEqual({});
});
