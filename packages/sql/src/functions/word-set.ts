/** Words in lower case, such as names of functions and keywords, as they stand between blanks and line ends. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
