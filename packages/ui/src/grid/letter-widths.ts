/** Letters of the page's font at 13 px with tabular figures, by the whole pixels that they take at most: as Chromium measures them, rounded up. */
const lettersByPx: readonly (readonly [px: number, letters: string])[] = [
  [3, ' ,.:;Iijl’‘ ·\u202f\u00a0'],
  [4, "!'\\`t|¡¦´¹ÌÍÎÏìí"],
  [5, '()/[]fr{}ïî'],
  [7, '"^_ª°²³ºJLacksvxyz?¢¥§àáâãäåçýÿšž–•“”'],
  [8, '0123456789#$&*+-<=>EFPRSTZbdeghnopqu~£«±µ¶»ÈÉÊËÞßèéêëðñòóôõö÷øùúûüþ−'],
  [9, 'ABDKVXY¤¬®ÀÁÂÃÄÅÝŠŽ€'],
  [10, 'CGHNOQUÇÐÑÒÓÔÕÖØÙÚÛÜ'],
  [12, 'mwM¼½¾…©æ'],
  [13, '%@WÆŒœ—'],
];

/** By the code of a letter; 0 for those that are not known. */
const widthsPx = new Uint8Array(0x2300);
for (const [px, letters] of lettersByPx) for (const letter of letters) widthsPx[letter.charCodeAt(0)] = px;

/** True when a text surely has space in so many pixels, at the usual size of text. False for letters whose width is not known. */
export function textFits(text: string, spacePx: number): boolean {
  let px = 0;
  for (let index = 0; index < text.length; index += 1) {
    const letterPx = widthsPx[text.charCodeAt(index)] ?? 0;
    px += letterPx;
    if (letterPx === 0 || px > spacePx) return false;
  }
  return true;
}
