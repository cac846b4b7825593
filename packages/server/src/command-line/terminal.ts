import { createInterface } from 'node:readline';
import { fail } from '@sextant/contract';

/** Where a command writes and reads. */
export interface Terminal {
  readonly say: (line: string) => void;
  /** To the error stream. */
  readonly warn: (line: string) => void;
  /** Asks for something secret without showing it, twice when it is new. @throws COMMAND_003, COMMAND_004 */
  readonly prompt: (secretName: string, isNew: boolean) => Promise<string>;
  /** The next line of standard input. @throws COMMAND_003 when there is none */
  readonly readLine: (secretName: string) => Promise<string>;
}

const backspaces = new Set(['\u007f', '\b']);
const interrupt = '\u0003';

/** Reads a line key by key, so that nothing of it is shown. */
function readHidden(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(prompt);
  return new Promise((resolve) => {
    let text = '';
    const onKeys = (bytes: Buffer): void => {
      for (const key of bytes.toString('utf8')) {
        if (key === interrupt) process.exit(130);
        if (key === '\r' || key === '\n') {
          stdin.off('data', onKeys);
          stdin.setRawMode(false);
          stdin.pause();
          stderr.write('\n');
          return resolve(text);
        }
        text = backspaces.has(key) ? [...text].slice(0, -1).join('') : text + key;
      }
    };
    stdin.setRawMode(true);
    stdin.on('data', onKeys);
    stdin.resume();
  });
}

/** The terminal that this process runs in. */
export function processTerminal(): Terminal {
  let lines: AsyncIterator<string> | null = null;
  return {
    say: (line) => void process.stdout.write(`${line}\n`),
    warn: (line) => void process.stderr.write(`${line}\n`),
    prompt: async (secretName, isNew) => {
      if (!process.stdin.isTTY) throw fail('COMMAND_003', { what: secretName });
      const first = await readHidden(`${secretName}: `);
      if (isNew && (await readHidden(`${secretName} once more: `)) !== first)
        throw fail('COMMAND_004', { what: secretName });
      return first;
    },
    readLine: async (secretName) => {
      lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
      const { value, done } = await lines.next();
      if (done === true) throw fail('COMMAND_003', { what: secretName });
      return value;
    },
  };
}
