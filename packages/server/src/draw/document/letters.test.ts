import { expect, test } from 'vitest';
import { pdfPages, pdfTexts } from '../../testing/pdf-text.ts';
import { drawPdf } from './draw-pdf.ts';
import { drawPng } from './draw-png.ts';
import type { DocumentScene } from './document-scene.ts';
import { LetterFonts } from './letter-fonts.ts';
import type { LetterFont } from './letter-fonts.ts';
import { missingLettersText, noLetters, withLetterFonts } from './letters.ts';

const arabic: LetterFont = { name: 'letters-0', path: '/fonts/Arabic.ttf', family: 'Arabic', postscriptName: null };
/** A machine with a font for Arabic and none for Chinese. */
const fonts = {
  ordersText: true,
  fontFor: (codePoint: number) => (codePoint < 0x600 ? 'own' : codePoint < 0x700 ? arabic : null),
} as const;

test('letters that the typeface lacks stand in a font that has them, words of one script in one run', () => {
  const needed = noLetters();
  const svg = '<title>سلام</title><text x="1">Oslo سلام عليكم &amp; Zürich</text><text>plain</text>';
  expect(withLetterFonts(svg, fonts, needed)).toBe(
    '<title>سلام</title><text x="1">Oslo <tspan font-family="letters-0">سلام عليكم</tspan> &amp; Zürich</text><text>plain</text>',
  );
  expect([[...needed.fonts], missingLettersText(needed)]).toEqual([[arabic], null]);
});

test('words that are written to the left come in their order where the library sets one after the other', () => {
  const svg = '<text>a سلام عليكم b</text>';
  const span = (word: string): string => `<tspan font-family="letters-0">${word}</tspan>`;
  expect(withLetterFonts(svg, { ...fonts, ordersText: false }, noLetters())).toBe(
    `<text>a ${span('عليكم')} ${span('سلام')} b</text>`,
  );
});

test('words of both directions come in the order in which a browser shows them: numbers and brackets too', () => {
  const fromLeft = (text: string): string =>
    withLetterFonts(`<text>${text}</text>`, { ...fonts, ordersText: false }, noLetters()).replaceAll(/<[^>]*>/g, '');
  // As Chromium draws each, read from the left; letters of a word stand as they are written.
  expect(fromLeft('تقرير 2001 المبيعات (عربي) and more')).toBe('(عربي) المبيعات 2001 تقرير and more');
  expect(fromLeft('Everything: تأخر &amp; سلام &lt;b&gt;')).toBe('Everything: سلام &amp; تأخر &lt;b&gt;');
  expect(fromLeft('المبيعات: 12.5')).toBe('12.5 :المبيعات');
});

test('letters that no font has are said in words of the typeface', () => {
  const needed = noLetters();
  const svg = '<text><tspan>東 京</tspan> and <tspan>😀</tspan></text>';
  expect(withLetterFonts(svg, fonts, needed)).toBe('<text><tspan>□ □</tspan> and <tspan>□</tspan></text>');
  expect(missingLettersText(needed)).toBe(
    'Empty boxes stand for letters that no font of this server has: Chinese characters, emoji. Whoever runs it can install one.',
  );
});

const scene = (title: string): DocumentScene => ({
  format: 'pdf',
  title,
  lines: [],
  tabs: [{ title: null, places: [] }],
  tiles: {},
  filters: {},
  textValues: {},
  fixedColors: {},
});

test('a PDF has letters of other scripts as text, or says that it has not; a letter of no script is one of these', async () => {
  // Nobody has a font for what nobody has written.
  const [text = ''] = await pdfPages(await drawPdf(scene('Ελλάδα Москва \u{e0100}\u{10fffd}')));
  expect(text).toContain('Ελλάδα Москва');
  expect(text).toContain('Empty boxes stand for letters that no font of this server has: other letters.');
  expect((await pdfPages(await drawPdf(scene('Zürich')))).join()).not.toContain('Empty boxes');
});

test('digits beside a comma are as near as the typeface says', async () => {
  const texts = await pdfTexts(await drawPdf({ ...scene('x'), lines: ['157,161'] }));
  // Widths of the letters of Inter less the kernings of `7,` and `,1`, each once.
  const units = 833 + 1215 + (1159 - 256) + (590 - 177) + 833 + 1270 + 833;
  expect(texts.find(({ text }) => text === '157,161')?.ems).toBeCloseTo(units / 2048, 2);
});

test('the typeface has the box that stands for a letter', () => {
  expect(new LetterFonts('pdf').fontFor('□'.codePointAt(0) ?? 0)).toBe('own');
});

test('a PNG says it, too: its head is higher by that line', () => {
  const heightOf = (png: Uint8Array): number => Buffer.from(png).readUInt32BE(20);
  expect(heightOf(drawPng(scene('A \u{10fffd}')))).toBe(heightOf(drawPng(scene('A b'))) + 40);
});
