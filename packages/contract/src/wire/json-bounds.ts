/** No request of ours or of Superset's clients comes near: stored documents are texts inside of them. */
const maxLevels = 64;
const maxValues = 1_000_000;

const quote = 34;
const backslash = 92;
const comma = 44;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** The place of the quote that closes the text begun before `from`; the end where none does. */
function endOfText(json: string, from: number): number {
  for (let index = json.indexOf('"', from); index >= 0; index = json.indexOf('"', index + 1)) {
    let slashes = 0;
    while (json.charCodeAt(index - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return index;
  }
  return json.length;
}

/** What a JSON text has too much of, by its signs alone, before anything is built; null when it is within bounds. */
export function excessOfJson(json: string): string | null {
  let level = 0;
  let values = 0;
  for (let index = 0; index < json.length; index += 1) {
    const sign = json.charCodeAt(index);
    if (sign === quote) index = endOfText(json, index + 1);
    else if (sign === comma) {
      values += 1;
      if (values > maxValues) return `more than ${maxValues} values`;
    } else if (sign === openBracket || sign === openBrace) {
      level += 1;
      if (level > maxLevels) return `more than ${maxLevels} levels`;
    } else if (sign === closeBracket || sign === closeBrace) level -= 1;
  }
  return null;
}
