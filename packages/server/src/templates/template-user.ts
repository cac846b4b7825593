import { createHash } from 'node:crypto';

/** Who asks, as far as templates may know. */
export interface TemplateUser {
  /** Null for a visitor. */
  readonly id: number | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly roles: readonly string[];
}

/**
 * What a template read beyond its own text: what a result depends on, by name. Texts that were written are in the key as well, so that two
 * results are never taken for one another.
 */
export interface Reads {
  readonly note: (name: string, value: unknown) => void;
  /** Columns whose filters a template took up, and those that it took over. */
  readonly appliedFilters: Set<string>;
  readonly removedFilters: Set<string>;
  readonly key: (texts: readonly string[]) => string;
}

export function startReads(): Reads {
  const valueTexts = new Map<string, string>();
  return {
    note: (name, value) => valueTexts.set(name, JSON.stringify(value) ?? 'none'),
    appliedFilters: new Set(),
    removedFilters: new Set(),
    key: (texts) =>
      createHash('sha256')
        .update(JSON.stringify([texts, [...valueTexts].toSorted(([left], [right]) => (left < right ? -1 : 1))]))
        .digest('base64url'),
  };
}
