import { spanScale } from '../values/span.ts';
import { select } from '../declare/controls.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';

/** Which way of a number is the good one; null says nothing of it. */
export type ChangeMeaning = 'more' | 'less' | null;

/** A control for what a change means: green is good and red is bad, whatever the sign. */
export const changeMeaning = () =>
  select('change_meaning', 'Meaning of a change', 'What is good is green, what is bad is red.', {
    choices: [
      { value: null, label: 'Neither good nor bad' },
      { value: 'more', label: 'More is better' },
      { value: 'less', label: 'Less is better' },
    ],
    default: null,
    renderOnly: true,
  });

/** How much `now` is more than `before`, of its size; 0 for two zeros, null where there is nothing to be a share of. */
export function changeShare(now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null;
  if (before === 0) return now === 0 ? 0 : null;
  const scale = spanScale(before, now);
  return (now * scale - before * scale) / (Math.abs(before) * scale);
}

/** The color of a change; null where it means nothing. */
export function changeColor(
  change: number | null,
  changeMeaning: ChangeMeaning,
  themeColors: ThemeColors,
): string | null {
  if (change === null || change === 0 || changeMeaning === null) return null;
  return change > 0 === (changeMeaning === 'more') ? themeColors.ok : themeColors.danger;
}
