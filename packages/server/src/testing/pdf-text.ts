import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Reads a file and writes the text of its pages; the library changes globals, so it has a process of its own. */
const script = `
import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
const file = await getDocumentProxy(new Uint8Array(readFileSync(process.argv[1])));
process.stdout.write(JSON.stringify((await extractText(file)).text));
`;

/** The text of each page of a PDF, as a reader finds it. */
export async function pdfPages(bytes: Uint8Array): Promise<readonly string[]> {
  const path = join(tmpdir(), `sextant-${process.pid}-${performance.now()}.pdf`);
  await writeFile(path, bytes);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, path], {
      cwd: import.meta.dirname,
    });
    return JSON.parse(stdout) as readonly string[];
  } finally {
    await rm(path);
  }
}
