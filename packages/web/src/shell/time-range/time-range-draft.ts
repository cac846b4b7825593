import {
  advancedParts,
  calendarRanges,
  commonRanges,
  defaultCalendarRange,
  defaultCommonRange,
  defaultCustomRange,
  frameOf,
  noFilter,
  readCustomRange,
  writeAdvancedRange,
  writeCustomRange,
} from '@sextant/contract';
import type { CustomRange, RangeFrame } from '@sextant/contract';

/** What the popover holds while it is open: one value a kind of range, so that switching back finds it again. */
export interface TimeRangeDraft {
  readonly frame: RangeFrame;
  readonly common: string;
  readonly calendar: string;
  readonly custom: CustomRange;
  readonly advanced: readonly [string, string];
}

const validChoice = (choices: readonly string[], text: string, fallback: string): string =>
  choices.includes(text) ? text : fallback;

/** The draft of a stored text. */
export const draftOf = (text: string): TimeRangeDraft => ({
  frame: frameOf(text),
  common: validChoice(commonRanges, text, defaultCommonRange),
  calendar: validChoice(calendarRanges, text, defaultCalendarRange),
  custom: readCustomRange(text) ?? defaultCustomRange,
  advanced: frameOf(text) === 'advanced' ? advancedParts(text) : ['', ''],
});

/** The text that a draft stands for. */
export function textOf(draft: TimeRangeDraft): string {
  switch (draft.frame) {
    case 'common':
      return draft.common;
    case 'calendar':
      return draft.calendar;
    case 'custom':
      return writeCustomRange(draft.custom);
    case 'advanced':
      return writeAdvancedRange(...draft.advanced);
    case 'none':
      return noFilter;
    default:
      return draft.frame satisfies never;
  }
}
