import { Resvg } from '@resvg/resvg-js';
import { fontFiles } from './document-fonts.ts';
import { documentSheet } from './document-pages.ts';
import type { DocumentScene } from './document-scene.ts';

/** Sharp on screens of twice the density, as long as the image stays below this. */
const largestPixels = 40_000_000;
/** What readers of images take at most, in one direction. */
const longestPx = 32_000;
const sharpest = 2;

/** A dashboard as one PNG, twice as many pixels as the page has; fewer where it is very high. */
export function drawPng(scene: DocumentScene): Uint8Array {
  const { svg, widthPx, heightPx } = documentSheet(scene);
  const scale = Math.min(sharpest, Math.sqrt(largestPixels / (widthPx * heightPx)), longestPx / heightPx);
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: Math.max(1, Math.round(widthPx * scale)) },
    font: {
      fontFiles: Object.values(fontFiles),
      // Letters that the typeface does not have come from the machine, where it has them.
      loadSystemFonts: true,
      defaultFontFamily: 'Inter',
      sansSerifFamily: 'Inter',
    },
  });
  return image.render().asPng();
}
