import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fail } from '@sextant/contract';
import { runSextant } from '../command-line/run-sextant.ts';
import { environment as inherited } from '../config.ts';

const entry = fileURLToPath(new URL('../command-line/sextant.ts', import.meta.url));

const killer = new URL('kill-at.ts', import.meta.url).href;

export interface EndedCommand {
  /** Null when it was killed. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

export interface RunOptions {
  readonly environment: Readonly<Record<string, string>>;
  /** Default: standard input is empty. */
  readonly input?: string;
  /** Number of the step before which the process kills itself; see `kill-at.ts`. Default: it is not watched. 0 counts steps only. */
  readonly killAt?: number;
}

/** Runs a command in this process, without a terminal: `input` is its standard input, and relative paths start in the folder of temporary files. */
export async function command(args: readonly string[], { environment, input = '' }: RunOptions): Promise<EndedCommand> {
  const output: string[] = [];
  const errors: string[] = [];
  const lines = input.split('\n').slice(0, -1);
  const code = await runSextant(args, {
    environment,
    folder: tmpdir(),
    operator: 'tester',
    terminal: {
      say: (line) => void output.push(`${line}\n`),
      warn: (line) => void errors.push(`${line}\n`),
      prompt: (secretName) => Promise.reject(fail('COMMAND_003', { what: secretName })),
      readLine: async (secretName) => {
        const line = lines.shift();
        if (line === undefined) throw fail('COMMAND_003', { what: secretName });
        return line;
      },
    },
  });
  return { code, output: output.join(''), errors: errors.join('') };
}

/** Runs a command of the command line as a process of its own, without a terminal. */
export function runCommand(
  args: readonly string[],
  { environment, input = '', killAt }: RunOptions,
): Promise<EndedCommand> {
  const watchedImports = killAt === undefined ? [] : [`--import=${killer}`];
  const child = spawn(process.execPath, [...process.execArgv, ...watchedImports, entry, ...args], {
    // The command sees nothing of the test runner but its path.
    env: { PATH: inherited['PATH'] ?? '', ...environment, SEXTANT_TEST_KILL_AT: String(killAt ?? 0) },
  });
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => output.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => errors.push(bytes));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code, output: Buffer.concat(output).toString(), errors: Buffer.concat(errors).toString() }),
    );
  });
}
