import { SqlError } from '../sql-error.ts';

/** Names in double quotes, doubled inside. */
export const doubleQuotes = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Names in back-ticks, doubled inside. */
export const backTicks = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/** Names in back-ticks, where a backslash begins an escape inside. */
export const escapedBackTicks = (name: string): string => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;

/** Names in brackets. */
export const brackets = (name: string): string => `[${name.replaceAll(']', ']]')}]`;

/**
 * Texts where a backslash begins an escape and a doubled quote is none. Line breaks are escapes too: not every engine takes them bare.
 */
export const backslashText = (text: string): string =>
  `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)}'`;

/** Texts where a backslash begins an escape and a quote is doubled. Sound too where a backslash turns out to be plain. */
export const doubledBackslashText = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * Names as Superset keeps them for engines that fold bare names to upper case: lower case means any case and stands bare,
 * everything else is exact and quoted.
 */
export const caseFoldedNames =
  (reserved: ReadonlySet<string>, plainPattern: RegExp) =>
  (name: string): string =>
    plainPattern.test(name) && !reserved.has(name) ? name : doubleQuotes(name);

/** Rejects a name with letters that the engine cannot have in names. */
export function withoutLetters(name: string, forbidden: RegExp, engine: string): string {
  if (forbidden.test(name))
    throw new SqlError('name-letters', `${engine} has no names with the letters of ${JSON.stringify(name)}.`, name);
  return name;
}

/** Words that cannot be bare names in Oracle or Snowflake (their manuals' lists of reserved words). */
export const reservedKeywords: ReadonlySet<string> = new Set(
  `access account add all alter and any as asc audit begin between by case cast char check cluster column comment compress connect
  connection constraint create cross current current_date current_time current_timestamp current_user database date decimal default delete
  desc distinct drop else exclusive exists false file float following for from full grant group gscluster having identified ilike immediate
  in increment index initial inner insert integer intersect into is issue join lateral left level like localtime localtimestamp lock long
  maxextents minus mlslabel mode modify natural noaudit nocompress not nowait null number of offline on online option or order organization
  pctfree prior public qualify raw regexp rename resource revoke right rlike row rowid rownum rows sample schema select session set share
  size smallint some start successful synonym sysdate table tablesample then to trigger true try_cast uid union unique update user using
  validate values varchar varchar2 view when whenever where with`.split(/\s+/),
);
