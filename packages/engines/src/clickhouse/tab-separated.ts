const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  r: '\r',
  n: '\n',
  t: '\t',
  '0': '\0',
  a: '\x07',
  v: '\v',
};

/** A cell of ClickHouse's format TabSeparated: `\N` is NULL, a backslash escapes. */
export function cellOf(field: string): string | null {
  if (!field.includes('\\')) return field;
  if (field === '\\N') return null;
  return field.replaceAll(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign);
}

/** Lines of a text that arrives in chunks, a chunk's worth at a time; the last, without a line break, comes by itself at the end. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}
