import { expect, test } from 'vitest';
import { belowWidth, breakpoints } from './breakpoints.ts';

test('[UI-022 UI-023 UI-024 UI-025] there are four breakpoints: 576, 768, 992 and 1200 px', () => {
  expect(breakpoints).toEqual({ sm: 576, md: 768, lg: 992, xl: 1200 });
  expect(belowWidth('lg')).toBe('(width < 992px)');
});
