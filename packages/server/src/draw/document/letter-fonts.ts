import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { openSync } from 'fontkit';
import type { Font } from 'fontkit';
import { fontFiles } from './document-fonts.ts';

/** A font of the machine, for letters that the typeface of the product does not have. */
export interface LetterFont {
  /** Under which texts name it; no machine has a font of such a name. */
  readonly name: string;
  readonly path: string;
  /** What it is called by itself. */
  readonly family: string;
  /** Which of the fonts of its file; null where it holds one. */
  readonly postscriptName: string | null;
}

const fontFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
  '/System/Library/Fonts',
  '/Library/Fonts',
  'C:\\Windows\\Fonts',
];
/** Files that are opened at most. */
const mostFiles = 500;

/** Plain upright fonts come first: they stand among letters of Inter. */
const oddness = (path: string): number =>
  (path.match(/bold|italic|oblique|light|thin|black|condensed|mono|serif/gi) ?? []).length;

function fontPaths(): readonly string[] {
  const paths = fontFolders.flatMap((folder) => {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
    } catch {
      // Not on this machine.
      return [];
    }
  });
  return paths
    .filter((path) => /\.(?:ttf|otf|ttc)$/i.test(path))
    .toSorted((one, other) => oddness(one) - oddness(other) || (one < other ? -1 : 1))
    .slice(0, mostFiles);
}

function openFonts(path: string): readonly Font[] {
  try {
    const file = openSync(path);
    return 'fonts' in file ? file.fonts : [file];
  } catch {
    return [];
  }
}

/** Letters that are pictures have no lines that a PDF could draw. */
const hasOutlines = ({ directory }: Font): boolean => 'glyf' in directory.tables || 'CFF ' in directory.tables;

/** Which font has which letter. Files of the machine are opened one after the other, as letters ask for them, and stay known. */
export class LetterFonts {
  readonly #isFitting: (font: Font) => boolean;
  readonly #own = openFonts(fontFiles.regular);
  readonly #opened: (LetterFont & { readonly font: Font })[] = [];
  #paths: readonly string[] | null = null;
  #next = 0;
  readonly #found = new Map<number, LetterFont | null>();

  /** Whether who draws orders words of what is written to the left by itself. */
  readonly ordersText: boolean;

  /** For the library of PNG, which also takes letters that are pictures, as those of most fonts of emoji are, or for that of PDF. */
  constructor(format: 'png' | 'pdf') {
    this.#isFitting = format === 'png' ? () => true : hasOutlines;
    this.ordersText = format === 'png';
  }

  /** Null for a letter that no font has. `own`: the typeface of the product has it, or it is none that is seen. */
  fontFor(codePoint: number): LetterFont | 'own' | null {
    if (codePoint < 0x300 || this.#own.some((font) => font.hasGlyphForCodePoint(codePoint))) return 'own';
    // What joins and changes the letters around it is part of these.
    if (/^[\p{M}\p{Cf}\p{Cc}\p{Z}]$/u.test(String.fromCodePoint(codePoint))) return 'own';
    let found = this.#found.get(codePoint);
    if (found === undefined) {
      found = this.#search(codePoint);
      this.#found.set(codePoint, found);
    }
    return found;
  }

  #search(codePoint: number): LetterFont | null {
    const has = ({ font }: { readonly font: Font }): boolean => font.hasGlyphForCodePoint(codePoint);
    const knownFont = this.#opened.find(has);
    if (knownFont !== undefined) return knownFont;
    this.#paths ??= fontPaths();
    for (let path = this.#paths[this.#next]; path !== undefined; path = this.#paths[this.#next]) {
      this.#next += 1;
      const before = this.#opened.length;
      const fonts = openFonts(path);
      for (const font of fonts.filter(this.#isFitting)) {
        const name = `letters-${this.#opened.length}`;
        const postscriptName = fonts.length > 1 ? font.postscriptName : null;
        this.#opened.push({ name, path, family: font.familyName, postscriptName, font });
      }
      const fitting = this.#opened.slice(before).find(has);
      if (fitting !== undefined) return fitting;
    }
    return null;
  }
}
