import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

test('whole numbers are written as the locale writes them', () => {
  for (const count of [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 3_000_000_017, -1_234, -999])
    expect(countText(count)).toBe(count.toLocaleString('en-US'));
});
