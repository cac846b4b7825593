// The part of pngjs that tests use; it has no types of its own.
declare module 'pngjs' {
  /** A decoded picture: four bytes a pixel (red, green, blue, alpha), row by row. */
  interface DecodedPng {
    readonly width: number;
    readonly height: number;
    readonly data: Buffer;
  }
  export const PNG: { readonly sync: { readonly read: (bytes: Buffer) => DecodedPng } };
}
