/** Names in lower case, as they stand between blanks. */
export const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
