/** Values in a pasted text: split at comma, line end, tab and semicolon; trimmed, each once, none empty. */
export const pastedValues = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\t\r\n]/)
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
];
