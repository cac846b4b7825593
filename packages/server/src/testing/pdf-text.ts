import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Reads a file and writes the text of its pages; the library changes globals, so it has a process of its own. */
const script = (found: string): string => `
import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
const file = await getDocumentProxy(new Uint8Array(readFileSync(process.argv[1])));
process.stdout.write(JSON.stringify(${found}));
`;

async function foundIn<Found>(bytes: Uint8Array, found: string): Promise<Found> {
  const path = join(tmpdir(), `sextant-${process.pid}-${performance.now()}.pdf`);
  await writeFile(path, bytes);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script(found), path], {
      cwd: import.meta.dirname,
    });
    return JSON.parse(stdout) as Found;
  } finally {
    await rm(path);
  }
}

/** The text of each page of a PDF, as a reader finds it. */
export const pdfPages = (bytes: Uint8Array): Promise<readonly string[]> =>
  foundIn(bytes, '(await extractText(file)).text');

/** The texts of the first page, each with its width in units of its own size. */
export const pdfTexts = (bytes: Uint8Array): Promise<readonly { readonly text: string; readonly ems: number }[]> =>
  foundIn(
    bytes,
    '(await (await file.getPage(1)).getTextContent()).items.map(({ str, width, height }) => ({ text: str, ems: width / height }))',
  );
