/** A color: red, green and blue from 0 to 255, `a` (how much it covers) from 0 to 1. */
export interface ColorParts {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Whether a number says how much a color covers: from 0, which is not seen, to 1, which covers all. */
export const isOpacity = (amount: number): boolean => amount >= 0 && amount <= 1;

/** A color for style sheets and drawings. */
export const colorText = ({ r, g, b, a }: ColorParts): string => `rgba(${r}, ${g}, ${b}, ${a})`;

/** '#395cd0', and '#395cd080' where it lets through what is behind. */
export function hexText({ r, g, b, a }: ColorParts): string {
  const bytes = [r, g, b, ...(a === 1 ? [] : [a * 255])];
  return `#${bytes.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

const byte = (text: string): number => Number.parseInt(text.length === 1 ? text + text : text, 16);

/**
 * Reads `#fff`, `#ffffff` and `rgb(1, 2, 3)`.
 * @throws Error 'Invalid color' for anything else
 */
export function readColorText(text: string): ColorParts {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1];
  if (hex !== undefined) {
    const width = hex.length / 3;
    const [r = 0, g = 0, b = 0] = [0, 1, 2].map((part) => byte(hex.slice(part * width, (part + 1) * width)));
    return { r, g, b, a: 1 };
  }
  const rgb = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i.exec(text.trim());
  const [r = 256, g = 256, b = 256] = (rgb ?? []).slice(1).map(Number);
  if (Math.max(r, g, b) > 255) throw new Error('Invalid color');
  return { r, g, b, a: 1 };
}

/** A stored hex color, perhaps with how much it covers as two more digits; null for none, and for what is no color. */
export function storedColorParts(text: string): ColorParts | null {
  if (!/^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(text)) return null;
  const alpha = text.length === 9 ? Number.parseInt(text.slice(7), 16) / 255 : 1;
  return { ...readColorText(text.slice(0, 7)), a: Math.round(alpha * 100) / 100 };
}

/** From this brightness (0 to 255) a background takes dark words; below it, light ones. */
export const darkTextFrom = 186;

/**
 * Whether words on `color` are dark or light: by its brightness as eyes weigh red, green and blue (ITU-R BT.601).
 * @throws Error 'Invalid color'
 */
export function textToneOn(color: string, threshold: number = darkTextFrom): 'dark' | 'light' {
  const { r, g, b } = readColorText(color);
  return r * 0.299 + g * 0.587 + b * 0.114 > threshold ? 'dark' : 'light';
}
