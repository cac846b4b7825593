import { fail } from '@sextant/contract';
import { generatePassword } from '../services/auth/generated-password.ts';
import type { CommandOption, CommandContext, CommandArguments } from './command.ts';

/** How a password comes to a command. Never as a word: other users of the machine could read it in the list of processes. */
export const passwordOptions = {
  'password-stdin': { type: 'boolean', doc: 'the password is the first line of standard input' },
  'make-password': { type: 'boolean', doc: 'make a random password and print it once' },
} satisfies Record<string, CommandOption>;

/** A password that somebody set, or one that was made and has to be shown. */
export interface PasswordFromOptions {
  readonly password: string;
  readonly isMade: boolean;
}

/** @throws COMMAND_002 for both ways at once, COMMAND_003, COMMAND_004 */
export async function passwordFrom(
  { terminal }: CommandContext,
  args: CommandArguments,
  command: string,
): Promise<PasswordFromOptions> {
  const [isRead, isMade] = [args.flag('password-stdin'), args.flag('make-password')];
  if (isRead && isMade)
    throw fail('COMMAND_002', { command, reason: '--password-stdin and --make-password exclude each other' });
  if (isMade) return { password: generatePassword(), isMade };
  return { password: isRead ? await terminal.readLine('password') : await terminal.prompt('Password', true), isMade };
}

/** Says how the password is known now. */
export function printPassword({ terminal }: CommandContext, { password, isMade }: PasswordFromOptions): void {
  if (isMade) terminal.say(`Password: ${password}`);
}
