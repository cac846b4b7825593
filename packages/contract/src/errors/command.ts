import { list, row } from './row.ts';

const type = 'GENERIC_BACKEND_ERROR';
type File = {
  readonly file: string;
};
type FileReason = {
  readonly file: string;
  readonly reason: string;
};

/** The command line for administrators: what is wrong with a command, a backup or a restore. */
export const commandErrors = {
  COMMAND_001: row({
    status: 400,
    type,
    message: ({ name, known }: { readonly name: string; readonly known: readonly string[] }) =>
      `There is no command '${name}'. There are ${list(known)}.`,
    doc: '`npm run sextant -- --help` lists the commands.',
  }),
  COMMAND_002: row({
    status: 400,
    type,
    message: ({ command, reason }: { readonly command: string; readonly reason: string }) => `${command}: ${reason}`,
    doc: 'The command with `--help` says what it takes.',
  }),
  COMMAND_003: row({
    status: 400,
    type,
    message: ({ what }: { readonly what: string }) => `Nobody is here to type the ${what}`,
    doc: 'Run the command in a terminal, or hand the word over on standard input with the option that ends in `-stdin`.',
  }),
  COMMAND_004: row({
    status: 400,
    type,
    message: ({ what }: { readonly what: string }) => `The ${what} was typed differently the second time`,
    doc: 'Nothing was changed. Start the command again.',
  }),
  COMMAND_005: row({
    status: 500,
    type,
    message: ({ file: path, reason }: FileReason) => `${path} cannot be read or written: ${reason}`,
    doc: 'Mend what the reason names (space, rights, path) and start the command again. Nothing half-done was left.',
  }),
  COMMAND_006: row({
    status: 404,
    type,
    message: ({ username }: { readonly username: string }) => `Nobody is named '${username}'`,
    doc: 'Names are told apart by capital and small letters; Settings, Users lists them.',
  }),
  BACKUP_001: row({
    status: 400,
    type,
    message: ({ file: path }: File) => `${path} is there already`,
    doc: 'A backup writes over nothing. Give it another name, or remove the file.',
  }),
  BACKUP_002: row({
    status: 400,
    type,
    message: ({ file: path, reason }: FileReason) => `${path} is no backup of Sextant: ${reason}`,
    doc: 'Give a file that `backup` has written. Nothing was changed.',
  }),
  BACKUP_003: row({
    status: 400,
    type,
    message: ({ file: path, reason }: FileReason) => `${path} is cut or damaged: ${reason}`,
    doc: 'Take another backup, or copy this one again from where it was kept. Nothing was changed.',
  }),
  BACKUP_004: row({
    status: 400,
    type,
    message: ({ found, known }: { readonly found: string; readonly known: string }) =>
      `The backup was made by a newer program (${found}) than this one (${known})`,
    doc: 'Restore it with the newer program. Backups of older programs are brought up to date while they are restored.',
  }),
  BACKUP_005: row({
    status: 409,
    type,
    message: ({ place }: { readonly place: string }) => `There is something in ${place} already`,
    doc: 'Restore into an empty data folder and database, or add `--force`: what is there is put aside (SQLite and files) or replaced (PostgreSQL).',
  }),
  BACKUP_006: row({
    status: 400,
    type,
    message: () => 'The passphrase does not open the key of this backup',
    doc: 'Try again, or restore with `--without-key`: passwords of connected databases have to be entered anew then. Nothing was changed.',
  }),
  BACKUP_007: row({
    status: 400,
    type,
    message: () => 'SEXTANT_SECRET_KEY is not the key of this backup',
    doc: 'Set SEXTANT_SECRET_KEY to the key of the server that was backed up, leave it unset, or restore with `--without-key`.',
  }),
  BACKUP_008: row({
    status: 503,
    type,
    message: ({ tables }: { readonly tables: readonly string[] }) => `Files of tables are missing: ${list(tables)}`,
    doc: 'Tables were replaced faster than they could be taken, or files are lost. Try again; `npm run sextant -- check` names lost files.',
  }),
} as const;
