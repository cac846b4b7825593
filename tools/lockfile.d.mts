/** What is wrong with the text of a package-lock.json, one line each; without text that of this repository. */
export function checkLockfile(text?: string): string[];
