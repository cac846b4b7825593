import { xmlText } from '@sextant/contract';

/** One line of words; clipped by whoever knows the width. It begins at `x`, unless `anchor` says that its middle or end stands there. */
export const svgNames = (
  text: string,
  style: {
    readonly x: number;
    readonly y: number;
    readonly sizePx: number;
    readonly fill: string;
    readonly weight?: number;
    readonly anchor?: 'middle' | 'end';
  },
): string =>
  `<text${style.anchor === undefined ? '' : ` text-anchor="${style.anchor}"`} x="${style.x}" y="${style.y}" font-family="Inter, system-ui, sans-serif" font-size="${style.sizePx}" font-weight="${style.weight ?? 400}" fill="${style.fill}">${xmlText(text)}</text>`;
