import type { DialectName } from '../dialects/dialect.ts';

/** Dialects that tell quoted names apart by their case, with the case that names without quotes get. */
const caseOfPlainNames: Partial<Readonly<Record<string, 'lower' | 'upper'>>> = {
  postgresql: 'lower',
  redshift: 'lower',
  oracle: 'upper',
  snowflake: 'upper',
};
/** PostgreSQL cuts longer names without a word. */
const nameMaxBytes = 63;

/** A name as its engine compares it: equal texts are the same table. */
export function caseFoldedName(name: string, isQuoted: boolean, dialect: DialectName): string {
  const plainCase = caseOfPlainNames[dialect];
  if (plainCase === undefined) return name.toLowerCase();
  const cutText = dialect === 'postgresql' ? cutName(name) : name;
  if (isQuoted) return cutText;
  return plainCase === 'lower' ? cutText.toLowerCase() : cutText.toUpperCase();
}

const bytesOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

function cutName(name: string): string {
  let bytes = 0;
  let cutText = '';
  for (const letter of name) {
    bytes += bytesOf(letter);
    if (bytes > nameMaxBytes) return cutText;
    cutText += letter;
  }
  return name;
}

/**
 * A name with everything taken off that some engine does not look at: case, forms of letters, what stands beyond PostgreSQL's limit. Names
 * that an engine takes for one are equal here; a few that it tells apart are equal, too.
 */
export const looseName = (name: string, dialect: DialectName): string =>
  (dialect === 'postgresql' ? cutName(name) : name).normalize('NFKC').toUpperCase().toLowerCase();
