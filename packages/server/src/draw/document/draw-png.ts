import { Resvg } from '@resvg/resvg-js';
import { fontFiles } from './document-fonts.ts';
import { documentSheet } from './document-pages.ts';
import type { DocumentScene } from './document-scene.ts';
import { LetterFonts } from './letter-fonts.ts';
import { missingLettersText, noLetters, withLetterFonts } from './letters.ts';

const letterFonts = new LetterFonts('png');

/** Sharp on screens of twice the density, as long as the image stays below this. */
const largestPixels = 40_000_000;
/** What readers of images take at most, in one direction. */
const longestPx = 32_000;
const sharpest = 2;

/** The sheet with letters of all scripts that this machine has fonts for; where it has none, its head says so. */
function sheetWithLetters(scene: DocumentScene) {
  const needed = noLetters();
  const sheetOf = (of: DocumentScene) => {
    const sheet = documentSheet(of);
    return { ...sheet, svg: withLetterFonts(sheet.svg, letterFonts, needed) };
  };
  const sheet = sheetOf(scene);
  const missing = missingLettersText(needed);
  const { svg, ...size } = missing === null ? sheet : sheetOf({ ...scene, lines: [...scene.lines, missing] });
  const fonts = [...needed.fonts];
  // The library names fonts as they name themselves.
  const families = new Map(fonts.map(({ name, family }) => [name, family]));
  return {
    ...size,
    fontFiles: [...Object.values(fontFiles), ...fonts.map(({ path }) => path)],
    svg: svg.replaceAll(
      /font-family="(letters-\d+)"/g,
      (_, name: string) => `font-family="${families.get(name) ?? ''}"`,
    ),
  };
}

/** A dashboard as one PNG, twice as many pixels as the page has; fewer where it is very high. */
export function drawPng(scene: DocumentScene): Uint8Array {
  const { svg, widthPx, heightPx, fontFiles: files } = sheetWithLetters(scene);
  const scale = Math.min(sharpest, Math.sqrt(largestPixels / (widthPx * heightPx)), longestPx / heightPx);
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: Math.max(1, Math.round(widthPx * scale)) },
    // Left to itself the library finds fonts of the machine for some letters and not for others.
    font: { fontFiles: files, loadSystemFonts: false, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' },
  });
  return image.render().asPng();
}
