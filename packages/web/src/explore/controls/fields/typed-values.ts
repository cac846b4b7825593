import { numberIn } from '@sextant/charts';

/** How long typing pauses before it counts. */
export const typingMs = { text: 250, number: 300 } as const;

/** Ends in a point, or in a zero behind one: more digits may follow. */
const isUnfinished = (text: string): boolean => /\.(\d*0)?$/.test(text);

/**
 * What a form holds while a number is typed: the number; an unfinished one stays a text; so does what is no number, and the control says
 * so. Null for an empty field.
 */
export function typedNumber(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return isUnfinished(trimmed) ? trimmed : (numberIn(trimmed) ?? trimmed);
}

/** How a form's number, or the text that stands for one, is shown in a field. */
export const numberText = (raw: unknown): string =>
  typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '';
