import { expect, test } from 'vitest';
import { themes } from '../colors/theme/theme-colors.ts';
import { paintOf } from './paint.ts';

const light = themes.light;

test('a ramp is stepped, and its ink is read on every step', () => {
  const background = [0, 0.5, 1].map((strength) => paintOf({ scheme: 'heat', strength }, light)?.background);
  expect(background).toEqual([light.heat[0], light.heat[4], light.heat[8]]);
  expect(paintOf({ scheme: 'heat', strength: 1 }, light)?.text).toBe('#ffffff');
  expect(paintOf({ scheme: 'heat', strength: 0 }, light)?.text).toBe(light.text);
});

test('a tone at no strength is the surface, and never so strong that the text on it is not read', () => {
  expect(paintOf({ scheme: '#EFA1AA', strength: 0 }, light)?.background).toBe(light.surface);
  for (const themeColors of Object.values(themes))
    for (const scheme of ['#ACE1C4', '#fde380', 'colorErrorBg'])
      expect(paintOf({ scheme, strength: 1 }, themeColors)?.text).toBe(themeColors.text);
});

test('a stored hex color is itself in full strength, half of it with the surface in half', () => {
  expect(paintOf({ scheme: '#004080', strength: 1 }, light)).toEqual({ background: '#004080', text: '#ffffff' });
  expect(paintOf({ scheme: '#048', strength: 0.5 }, light)?.background).toBe('#80a2c4');
});

test('what is no color colors nothing', () => {
  expect(paintOf({ scheme: 'no such', strength: 1 }, light)).toBeNull();
});
