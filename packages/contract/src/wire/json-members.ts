/** Where a member of a JSON object stands in its text: from its key to behind its value. */
interface Member {
  readonly key: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

const blank = /[\s]/;
const skipBlank = (text: string, offset: number): number => {
  let next = offset;
  while (blank.test(text[next] ?? '')) next += 1;
  return next;
};

function endOfString(text: string, offset: number): number {
  let next = offset + 1;
  while (text[next] !== '"') next += text[next] === '\\' ? 2 : 1;
  return next + 1;
}

function endOfValue(text: string, offset: number): number {
  let depth = 0;
  let next = offset;
  for (;;) {
    const mark = text[next];
    if (mark === '"') next = endOfString(text, next) - 1;
    else if (mark === '{' || mark === '[') depth += 1;
    else if (mark === '}' || mark === ']') depth -= 1;
    next += 1;
    if (depth === 0 && [',', '}', ']', undefined].includes(text[skipBlank(text, next)])) return next;
  }
}

function membersOf(text: string): Member[] {
  const members: Member[] = [];
  let offset = skipBlank(text, skipBlank(text, 0) + 1);
  while (text[offset] === '"') {
    const keyEnd = endOfString(text, offset);
    const valueStart = skipBlank(text, skipBlank(text, keyEnd) + 1);
    const end = endOfValue(text, valueStart);
    members.push({ key: JSON.parse(text.slice(offset, keyEnd)) as string, start: offset, valueStart, end });
    const comma = skipBlank(text, end);
    if (text[comma] !== ',') break;
    offset = skipBlank(text, comma + 1);
  }
  return members;
}

/**
 * Takes one member out of the text of a JSON object and leaves every other byte as it was; parsing and writing anew would
 * reorder keys that look like numbers and change numbers. `text` must be a valid JSON object. `value` is the member's text, or null.
 */
export function takeMember(text: string, key: string): { readonly rest: string; readonly value: string | null } {
  const members = membersOf(text);
  const index = members.findLastIndex((member) => member.key === key);
  const member = members[index];
  if (member === undefined) return { rest: text, value: null };
  const next = members[index + 1];
  const before = members[index - 1];
  const [from, to] = next !== undefined ? [member.start, next.start] : [before?.end ?? member.start, member.end];
  return { rest: text.slice(0, from) + text.slice(to), value: text.slice(member.valueStart, member.end) };
}

/** The members of a JSON object as they stand in its text: key → the value's own text. Of a key that comes twice the last counts. */
export const memberTexts = (text: string): ReadonlyMap<string, string> =>
  new Map(membersOf(text).map(({ key, valueStart, end }) => [key, text.slice(valueStart, end)]));

/**
 * The text of a JSON object with some members changed: a text replaces the value or adds it at the end, null takes the member away. All
 * other members keep every byte and their order. `text` must be a valid JSON object.
 */
export function withMembers(text: string, changes: Readonly<Record<string, string | null>>): string {
  const members = membersOf(text);
  const last = new Map(members.map((member, index) => [member.key, index]));
  const remaining = members.flatMap((member, index) => {
    const isLast = last.get(member.key) === index;
    if (!isLast || !Object.hasOwn(changes, member.key)) return isLast ? [text.slice(member.start, member.end)] : [];
    const value = changes[member.key] ?? null;
    return value === null ? [] : [text.slice(member.start, member.valueStart) + value];
  });
  const addedMembers = Object.entries(changes).flatMap(([key, value]) =>
    value === null || last.has(key) ? [] : [`${JSON.stringify(key)}: ${value}`],
  );
  return `{${[...remaining, ...addedMembers].join(', ')}}`;
}
