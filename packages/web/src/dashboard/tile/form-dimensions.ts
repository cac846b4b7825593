import { dimensionOf } from '@sextant/contract';

/** Names under which the dimensions of a stored form stand in the answer. */
export const columnDimensions = (raw: unknown): readonly string[] =>
  (Array.isArray(raw) ? raw : []).flatMap((value: unknown) => dimensionOf(value)?.label ?? []);
