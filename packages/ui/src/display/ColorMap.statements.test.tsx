import { expect, test } from 'vitest';
import { colorMapWidthPx } from './ColorMap.tsx';

test('[UI-016 UI-017] a color map is 250 px wide in a narrow layout and 500 px in a wide one', () => {
  expect([colorMapWidthPx(true), colorMapWidthPx(false)]).toEqual([250, 500]);
});
