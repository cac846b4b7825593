import type { Clause, ClauseText } from './clauses.ts';

/** A name within a sentence: 'Origin state' becomes 'origin state', 'URL' stays. */
export const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

const longestValue = 200;

/** A value in a sentence: one that is longer than any sentence has its beginning there. */
export const shortValue = (value: string): string =>
  value.length <= longestValue ? value : `${value.slice(0, longestValue).toWellFormed()}…`;

/** Values as words: 'ORD', 'ORD or DFW', 'ORD, DFW and 3 more'. */
export function valuesText(all: readonly string[]): string {
  const values = all.map(shortValue);
  if (values.length <= 2) return values.join(' or ');
  if (values.length === 3) return `${values.slice(0, 2).join(', ')} or ${values[2] ?? ''}`;
  return `${values.slice(0, 2).join(', ')} and ${values.length - 2} more`;
}

/** What stands between name and values where both stand alone: nothing for 'is', else the verb with a blank behind it. */
export const verbBeside = ({ verb }: ClauseText): string => (verb === '' || verb === 'is' ? '' : `${verb} `);

const clauseSentence = ({ name, verb, values }: ClauseText): string =>
  verb === '' ? valuesText(values) : `${inSentence(name)} ${verb} ${valuesText(values)}`;

/** A clause as part of a sentence: 'origin is ORD', '1 Jan – 1 Jul 2001'. */
export const clauseText = (clause: Clause): string => clauseSentence(clause.text);
