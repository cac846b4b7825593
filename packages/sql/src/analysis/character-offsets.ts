/** The parser counts characters, texts count UTF-16 units: the unit at which each character begins; -1 beyond the end. */
export function characterOffsets(sql: string): (character: number) => number {
  const offsets: number[] = [];
  let offset = 0;
  for (const character of sql) {
    offsets.push(offset);
    offset += character.length;
  }
  offsets.push(offset);
  return (character) => offsets[character] ?? -1;
}
