/** What is used of the library that reads fonts; it brings no types of its own. */
declare module 'fontkit' {
  export interface Font {
    readonly postscriptName: string;
    readonly familyName: string;
    /** Its tables by name. */
    readonly directory: { readonly tables: Readonly<Record<string, unknown>> };
    /** Where letters stand: features with the numbers of the steps that each takes. */
    readonly GPOS?: { readonly featureList: readonly { readonly feature: { lookupListIndexes: readonly number[] } }[] };
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  /** A file may hold several fonts. @throws for what is no font */
  export function openSync(path: string): Font | { readonly fonts: readonly Font[] };
}
