/** What is used of the library that orders what is written to the left and to the right; its own types say another default than its file has. */
declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string, baseDirection: 'ltr'): { readonly levels: Uint8Array };
    getReorderedIndices(text: string, embedding: { readonly levels: Uint8Array }): readonly number[];
    /** Null for what looks the same from both sides. */
    getMirroredCharacter(letter: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
