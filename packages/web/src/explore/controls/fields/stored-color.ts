import { readColorText } from '@sextant/ui';
import type { ColorParts } from '@sextant/ui';

/** A stored hex color, perhaps with how much it covers as two more digits; null for none, and for what is no color. */
export function storedColorParts(text: string): ColorParts | null {
  if (!/^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(text)) return null;
  const alpha = text.length === 9 ? Number.parseInt(text.slice(7), 16) / 255 : 1;
  return { ...readColorText(text.slice(0, 7)), a: Math.round(alpha * 100) / 100 };
}
