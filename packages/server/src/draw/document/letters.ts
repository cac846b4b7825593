import { xmlText } from '@sextant/contract';
import bidiFactory from 'bidi-js';
import type { LetterFont, LetterFonts } from './letter-fonts.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plainXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (written, name: string) => entities[name] ?? written);

const textElement = /<text\b[^>]*>[\s\S]*?<\/text>/g;
const contentOf = />([^<]*[^\p{ASCII}<][^<]*)</gu;

interface Run {
  readonly font: LetterFont | 'own' | null;
  text: string;
}

/** A text as runs of one font each. Blanks and marks between letters of one font belong to them: words of a script that is written to the left keep their order. */
function runsOf(text: string, fonts: Pick<LetterFonts, 'fontFor'>): readonly Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const isAttached = last !== undefined && last.font !== 'own' && /[\p{M}\p{Cf}\s]/u.test(letter);
    const font = isAttached ? last.font : fonts.fontFor(letter.codePointAt(0) ?? 0);
    if (last !== undefined && last.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  // A blank at the end of what is written to the left would stand at its beginning.
  return runs.flatMap((run): Run[] => {
    const text = run.text.trimEnd();
    const blank = run.text.slice(text.length);
    return run.font === 'own' || blank === ''
      ? [run]
      : [
          { ...run, text },
          { font: 'own', text: blank },
        ];
  });
}

/** Where no font has a letter; the typeface has it. */
const emptyBox = '□';

/** What a document needs beyond the typeface of the product. */
export interface NeededLetters {
  readonly fonts: Set<LetterFont>;
  /** Letters that no font has: they are drawn as empty boxes. */
  readonly missing: Set<string>;
}

export const noLetters = (): NeededLetters => ({ fonts: new Set(), missing: new Set() });

/** Letters of scripts that are written to the left. */
const leftward = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const bidi = bidiFactory();

/** A text in parts of one direction, from the left as they are seen; each reads as it is written. */
function partsFromLeft(text: string): readonly { readonly text: string; readonly isLeftward: boolean }[] {
  const embedding = bidi.getEmbeddingLevels(text, 'ltr');
  const parts: { from: number; to: number; level: number }[] = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const last = parts.at(-1);
    if (last !== undefined && last.level === level && last.from === index + 1) last.from = index;
    else if (last !== undefined && last.level === level && last.to === index) last.to = index + 1;
    else parts.push({ from: index, to: index + 1, level });
  }
  return parts.map(({ from, to, level }) => ({ text: text.slice(from, to), isLeftward: level % 2 === 1 }));
}

const spanOf = (text: string, { name }: LetterFont): string => `<tspan font-family="${name}">${xmlText(text)}</tspan>`;

/** Words, blanks and signs of a part that is written to the left, from the left: for who sets each word rightly and one after the other to the right. */
const tokensFromLeft = ({ font, text }: Run): readonly string[] =>
  (font === 'own'
    ? [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    : text.split(/(\s+)/)
  ).toReversed();

/** Which fonts there are, and whether who draws puts the words of what is written to the left in their order by itself. */
export interface LetterSource extends Pick<LetterFonts, 'fontFor'> {
  readonly ordersText: boolean;
}

/** The words of an element with each letter in a font that has it. */
function lettersOf(
  text: string,
  fonts: LetterSource,
  { fonts: neededFonts, missing }: NeededLetters,
): readonly string[] {
  const shown = ({ font, text: own }: Run): string => {
    if (font === 'own' || own.trim() === '') return xmlText(own);
    if (font !== null) {
      neededFonts.add(font);
      return spanOf(own, font);
    }
    const letters = [...own.replaceAll(/[\p{M}\p{Cf}]/gu, '')];
    const isBlank = (letter: string): boolean => letter.trim() === '';
    for (const letter of letters) if (!isBlank(letter)) missing.add(letter);
    // Left as it is, it has the library of PNG drop the whole text.
    return letters.map((letter) => (isBlank(letter) ? letter : emptyBox)).join('');
  };
  if (fonts.ordersText || !leftward.test(text)) return runsOf(text, fonts).map(shown);
  return partsFromLeft(text).flatMap((part) =>
    part.isLeftward
      ? runsOf(part.text, fonts)
          .toReversed()
          .flatMap((run) => tokensFromLeft(run).map((token) => shown({ ...run, text: token })))
      : runsOf(part.text, fonts).map(shown),
  );
}

/** The SVG with letters that the typeface lacks in fonts of the machine, each named where it stands; what is needed is added to `needed`. */
export const withLetterFonts = (svg: string, fonts: LetterSource, needed: NeededLetters): string =>
  svg.replace(textElement, (element) =>
    element.replace(contentOf, (_, text: string) => `>${lettersOf(plainXml(text), fonts, needed).join('')}<`),
  );

const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Han}/u, 'Chinese characters'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'Japanese kana'],
  [/\p{Script=Hangul}/u, 'Korean'],
  [/\p{Script=Arabic}/u, 'Arabic'],
  [/\p{Script=Hebrew}/u, 'Hebrew'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Devanagari}/u, 'Devanagari'],
  [/\p{Extended_Pictographic}/u, 'emoji'],
];

/** What a document says of letters that are drawn as boxes, in letters that it has; null where there are none. */
export function missingLettersText({ missing }: NeededLetters): string | null {
  if (missing.size === 0) return null;
  const names = new Set(
    [...missing].map((letter) => scripts.find(([pattern]) => pattern.test(letter))?.[1] ?? 'other letters'),
  );
  return `Empty boxes stand for letters that no font of this server has: ${[...names].join(', ')}. Whoever runs it can install one.`;
}
