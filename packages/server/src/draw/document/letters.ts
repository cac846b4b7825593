import type { LetterFont, LetterFonts } from './letter-fonts.ts';

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

const isLeftward = /^[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The words of what is written to the left, from the left: for who sets each word rightly and one after the other to the right. */
const textFromLeft = ({ text, font }: Run & { readonly font: LetterFont }): string =>
  text
    .split(/(\s+)/)
    .toReversed()
    .map((word) => (word.trim() === '' ? word : spanOf(word, font)))
    .join('');

const spanOf = (text: string, { name }: LetterFont): string => `<tspan font-family="${name}">${text}</tspan>`;

/** Which fonts there are, and whether who draws puts the words of what is written to the left in their order by itself. */
export interface LetterSource extends Pick<LetterFonts, 'fontFor'> {
  readonly ordersText: boolean;
}

/** The SVG with letters that the typeface lacks in fonts of the machine, each named where it stands; what is needed is added to `needed`. */
export const withLetterFonts = (
  svg: string,
  fonts: LetterSource,
  { fonts: neededFonts, missing }: NeededLetters,
): string =>
  svg.replace(textElement, (element) =>
    element.replace(contentOf, (_, text: string) => {
      const runs = runsOf(text, fonts).map(({ font, text: own }) => {
        if (font === 'own') return own;
        if (font === null) {
          const letters = [...own.replaceAll(/[\p{M}\p{Cf}]/gu, '')];
          const isBlank = (letter: string): boolean => letter.trim() === '';
          for (const letter of letters) if (!isBlank(letter)) missing.add(letter);
          // Left as it is, it has the library of PNG drop the whole text.
          return letters.map((letter) => (isBlank(letter) ? letter : emptyBox)).join('');
        }
        neededFonts.add(font);
        return fonts.ordersText || !isLeftward.test(own) ? spanOf(own, font) : textFromLeft({ font, text: own });
      });
      return `>${runs.join('')}<`;
    }),
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
