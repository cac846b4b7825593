import PDFDocument from 'pdfkit';
import SVGtoPDF from 'svg-to-pdfkit';
import { fontFiles } from './document-fonts.ts';
import { documentPages } from './document-pages.ts';
import type { DocumentScene } from './document-scene.ts';

const a4WidthPt = 841.89;

/** The library that writes paths draws the light edge of a label over its letters: labels go without. */
const withoutEdges = (svg: string): string =>
  svg.replace(/<text [^>]*paint-order="stroke"[^>]*>/g, (tag) =>
    tag.replace(/ (?:paint-order|stroke|stroke-width)="[^"]*"/g, ''),
  );

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
  for (const { widthPx, heightPx, svg, tabTitle } of documentPages(scene)) {
    const scale = a4WidthPt / widthPx;
    document.addPage({ size: [a4WidthPt, heightPx * scale], margin: 0 });
    if (tabTitle !== null) document.outline.addItem(tabTitle);
    document.scale(scale);
    SVGtoPDF(document, withoutEdges(svg), 0, 0, {
      width: widthPx,
      height: heightPx,
      // A px of the drawing is a unit of the page, which was made smaller.
      assumePt: true,
      fontCallback: (_family: string, isBold: boolean) => (isBold ? 'semibold' : 'regular'),
    });
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
