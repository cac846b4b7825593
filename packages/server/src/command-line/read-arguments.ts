import { parseArgs } from 'node:util';
import { fail } from '@sextant/contract';
import type { Command, CommandArguments } from './command.ts';

/** What was typed after a command's name. @throws COMMAND_002 */
export function readArguments(command: Command, typedArguments: readonly string[]): CommandArguments {
  const misuse = (reason: string) => fail('COMMAND_002', { command: command.name, reason });
  const options = Object.fromEntries(Object.entries(command.options).map(([name, { type }]) => [name, { type }]));
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...typedArguments], options, allowPositionals: true, strict: true });
  } catch (error) {
    // Only the first sentence: Node goes on with how its own function is called.
    throw misuse((error instanceof Error ? error.message : String(error)).split(/\. |\n/)[0] ?? '');
  }
  const { values, positionals } = parsed;
  const missing = command.parameters.slice(positionals.length).map((word) => `<${word}>`);
  if (missing.length > 0) throw misuse(`${missing.join(' and ')} must be given`);
  const extraArguments = positionals.slice(command.parameters.length);
  // Not shown: a password that was typed by mistake would go on into logs.
  if (extraArguments.length > 0) throw misuse(`takes ${command.parameters.length} words, not ${positionals.length}`);
  return {
    values: positionals,
    text: (name) => (typeof values[name] === 'string' ? values[name] : null),
    flag: (name) => values[name] === true,
  };
}

const indented = (left: string, right: string): string => `  ${left.padEnd(26)} ${right}`;

export function helpOf(command: Command): string {
  const parameterText = command.parameters.map((word) => ` <${word}>`).join('');
  const options = Object.entries(command.options).map(([name, { value, doc }]) =>
    indented(`--${name}${value === undefined ? '' : ` <${value}>`}`, doc),
  );
  return [
    `npm run sextant -- ${command.name}${parameterText}${options.length > 0 ? ' [options]' : ''}`,
    '',
    command.summary,
    ...(command.notes.length > 0 ? ['', ...command.notes] : []),
    ...(options.length > 0 ? ['', ...options] : []),
  ].join('\n');
}

export function helpOfAll(commands: readonly Command[]): string {
  return [
    'npm run sextant -- <command> [--help]',
    '',
    'Commands for administrators on the machine of the server. They read the same settings (SEXTANT_…) as the server.',
    '',
    ...commands.map(({ name, parameters, summary }) =>
      indented([name, ...parameters.map((word) => `<${word}>`)].join(' '), summary),
    ),
  ].join('\n');
}
