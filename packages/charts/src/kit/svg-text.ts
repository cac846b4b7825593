import { xmlText } from '@sextant/contract';

/** One line of words; clipped by whoever knows the width. */
export const svgNames = (
  text: string,
  at: {
    readonly x: number;
    readonly y: number;
    readonly sizePx: number;
    readonly fill: string;
    readonly weight?: number;
  },
): string =>
  `<text x="${at.x}" y="${at.y}" font-family="Inter, system-ui, sans-serif" font-size="${at.sizePx}" font-weight="${at.weight ?? 400}" fill="${at.fill}">${xmlText(text)}</text>`;
