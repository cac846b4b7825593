const longest = 31;

/** What a spreadsheet does not take in the name of a sheet. */
const notInNames = /[\p{Cc}[\]:*?/\\]+/gu;

const legalName = (name: string): string => {
  const plain = name.replaceAll(notInNames, ' ').replaceAll(/\s+/g, ' ').trim().replace(/^'+/, '');
  const short = plain
    .slice(0, longest)
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .replace(/['\s]+$/, '');
  // The name of a sheet that spreadsheets make themselves.
  return short === '' || short.toLowerCase() === 'history' ? 'Sheet' : short;
};

/** `name` with a number at its end, as long as a name may be. */
const numbered = (name: string, number: number): string => {
  const ending = ` (${number})`;
  return `${name.slice(0, longest - ending.length).trimEnd()}${ending}`;
};

/** Names of sheets that every spreadsheet takes: of at most 31 letters, none that mean something in formulas, none twice whatever their case. */
export function sheetNames(names: readonly string[]): readonly string[] {
  const takenNames = new Set<string>();
  return names.map((name) => {
    const legal = legalName(name);
    let free = legal;
    for (let number = 2; takenNames.has(free.toLowerCase()); number += 1) free = numbered(legal, number);
    takenNames.add(free.toLowerCase());
    return free;
  });
}
