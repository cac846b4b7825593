import { fail } from '@sextant/contract';
import type { CommandOption, CommandContext, CommandArguments } from './command.ts';

const shortest = 12;

/** How the passphrase of a backup's key comes to a command. */
export const passphraseOption = {
  'passphrase-stdin': { type: 'boolean', doc: 'the passphrase is the first line of standard input' },
} satisfies Record<string, CommandOption>;

/** @throws COMMAND_003, COMMAND_004; COMMAND_002 for a new one that is too short */
export async function passphraseFrom(
  { terminal }: CommandContext,
  args: CommandArguments,
  { command, isNew }: { readonly command: string; readonly isNew: boolean },
): Promise<string> {
  const secretName = 'passphrase';
  const passphrase = args.flag('passphrase-stdin')
    ? await terminal.readLine(secretName)
    : await terminal.prompt('Passphrase', isNew);
  if (isNew && passphrase.length < shortest)
    throw fail('COMMAND_002', { command, reason: `the passphrase must have at least ${shortest} characters` });
  return passphrase;
}
