const addressOf = /url\("([^"]+)"\)/;

/** A file as text that a style sheet can hold. @throws Error when it cannot be had */
async function dataUrl(address: URL): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.href}: ${response.status}`);
  const file = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // Read as an address it is a text.
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error(address.href));
    reader.readAsDataURL(file);
  });
}

/** A font of the page with its file in place of its address; empty where the file cannot be had: then its letters are another font's. */
async function embeddedFont({ cssText, base }: { readonly cssText: string; readonly base: string }): Promise<string> {
  const address = addressOf.exec(cssText)?.[1];
  if (address === undefined) return '';
  try {
    const data = await dataUrl(new URL(address, base));
    return cssText.replace(addressOf, () => `url("${data}")`);
  } catch {
    return '';
  }
}

/** The rules of a style sheet; none of one from elsewhere, such as a browser's extension brings, which a page may not read. */
function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

let fonts: Promise<string> | null = null;

/**
 * The fonts of the page's style sheets with their files, for an image, which fetches nothing. What takes images has a way of its own, which sets the base of
 * addresses; the page's policy forbids that.
 */
export function embeddedFonts(): Promise<string> {
  fonts ??= Promise.all(
    [...document.styleSheets].flatMap((sheet) =>
      rulesOf(sheet).flatMap((rule) =>
        rule instanceof CSSFontFaceRule
          ? [embeddedFont({ cssText: rule.cssText, base: sheet.href ?? document.baseURI })]
          : [],
      ),
    ),
  ).then((rules) => rules.join('\n'));
  return fonts;
}
