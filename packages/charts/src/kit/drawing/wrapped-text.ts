import { textWidthPx } from './text-width.ts';

/** A word that is wider than the line, in parts that are not. */
function partsOf(word: string, sizePx: number, widthPx: number): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && textWidthPx(part + letter, sizePx) > widthPx) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return part === '' ? parts : [...parts, part];
}

/** `text` in lines of at most `widthPx`, broken between words; a line break in it stays one. None for no text. */
export function wrapText(text: string, sizePx: number, widthPx: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/\s+/).flatMap((word) => partsOf(word, sizePx, widthPx))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (textWidthPx(longer, sizePx) <= widthPx) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return line === '' ? lines : [...lines, line];
  });
}
