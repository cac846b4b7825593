import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import SVGtoPDF from 'svg-to-pdfkit';
import { fontFiles } from './document-fonts.ts';
import { documentPages } from './document-pages.ts';
import type { DocumentScene } from './document-scene.ts';
import { LetterFonts } from './letter-fonts.ts';
import { missingLettersText, noLetters, withLetterFonts } from './letters.ts';

const a4WidthPt = 841.89;

/** The library that writes paths draws the light edge of a label over its letters: labels go without. */
const withoutEdges = (svg: string): string =>
  svg.replace(/<text [^>]*paint-order="stroke"[^>]*>/g, (tag) =>
    tag.replace(/ (?:paint-order|stroke|stroke-width)="[^"]*"/g, ''),
  );

const letterFonts = new LetterFonts('pdf');

/** The pages with letters of all scripts that this machine has fonts for; where it has none, the first page says so. */
function pagesWithLetters(scene: DocumentScene) {
  const needed = noLetters();
  const pagesOf = (of: DocumentScene) =>
    documentPages(of).map((page) => ({ ...page, svg: withLetterFonts(page.svg, letterFonts, needed) }));
  const pages = pagesOf(scene);
  const missing = missingLettersText(needed);
  return { needed, pages: missing === null ? pages : pagesOf({ ...scene, lines: [...scene.lines, missing] }) };
}

/** Fonts may name a step of a feature twice, as the typeface does for its kerning. Their reader takes both, and the comma of 157,161 vanishes between its digits. */
function stepOnce(document: PDFKit.PDFDocument, name: string): void {
  const { _font: openedFont } = document.font(name) as unknown as { readonly _font: { readonly font: Font } };
  for (const { feature } of openedFont.font.GPOS?.featureList ?? [])
    feature.lookupListIndexes = [...new Set(feature.lookupListIndexes)];
}

/** A dashboard as PDF: letters stay letters, fonts are embedded, tabs stand in its outline. */
export async function drawPdf(scene: DocumentScene): Promise<Uint8Array> {
  const document = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: { Title: scene.title, Producer: 'Sextant', Creator: 'Sextant' },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  document.registerFont('regular', fontFiles.regular);
  document.registerFont('semibold', fontFiles.semibold);
  const { needed, pages } = pagesWithLetters(scene);
  for (const { name, path, postscriptName } of needed.fonts)
    document.registerFont(name, path, postscriptName ?? undefined);
  for (const name of ['regular', 'semibold', ...[...needed.fonts].map((font) => font.name)]) stepOnce(document, name);
  const names = new Set([...needed.fonts].map(({ name }) => name));
  for (const { widthPx, heightPx, svg, tabTitle } of pages) {
    const scale = a4WidthPt / widthPx;
    document.addPage({ size: [a4WidthPt, heightPx * scale], margin: 0 });
    if (tabTitle !== null) document.outline.addItem(tabTitle);
    document.scale(scale);
    SVGtoPDF(document, withoutEdges(svg), 0, 0, {
      width: widthPx,
      height: heightPx,
      // A px of the drawing is a unit of the page, which was made smaller.
      assumePt: true,
      fontCallback: (family: string, isBold: boolean) => (names.has(family) ? family : isBold ? 'semibold' : 'regular'),
    });
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
