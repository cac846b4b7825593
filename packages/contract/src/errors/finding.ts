import { countOf } from '../model/count-text.ts';
import { row } from './row.ts';

const type = 'GENERIC_BACKEND_ERROR';
const status = 500;

/** What `npm run sextant -- check` finds. `warning` is for whoever runs the server to know; `error` is something wrong. */
export const findingErrors = {
  CHECK_001: row({
    status,
    type,
    message: ({ reason }: { readonly reason: string }) => `The file of the metadata is damaged: ${reason}`,
    doc: 'Stop the server, keep a copy of the data folder and restore the last backup.',
  }),
  CHECK_002: row({
    status,
    type,
    message: ({
      table,
      column,
      target,
      count,
    }: {
      readonly table: string;
      readonly column: string;
      readonly target: string;
      readonly count: number;
    }) =>
      `${countOf(count, 'row')} of '${table}' ${count === 1 ? 'names' : 'name'} a '${target}' that is not there (${column})`,
    doc: 'The rows do nothing. Something wrote into the metadata from outside: compare with the last backup.',
  }),
  CHECK_003: row({
    status,
    type,
    message: ({
      table,
      column,
      ids,
    }: {
      readonly table: string;
      readonly column: string;
      readonly ids: readonly string[];
    }) => `'${column}' of '${table}' is no JSON in ${ids.join(', ')}`,
    doc: 'Open the object in the product and restore an earlier version of it, or restore the last backup.',
  }),
  CHECK_004: row({
    status,
    type,
    message: ({ kind, ids }: { readonly kind: string; readonly ids: readonly number[] }) =>
      `The last version of ${kind} ${ids.join(', ')} is not in its history`,
    doc: 'What is shown is there; the history is not. Save the object once: that writes its version.',
  }),
  CHECK_005: row({
    status,
    type,
    message: ({ file, table }: { readonly file: string; readonly table: string }) =>
      `The file ${file} of the table ${table} is not there`,
    doc: 'Charts over this table fail. Bring the file back from a backup (a tar archive), or upload the table again.',
  }),
  CHECK_006: row({
    status,
    type,
    message: ({ file, table, reason }: { readonly file: string; readonly table: string; readonly reason: string }) =>
      `The file ${file} of the table ${table} cannot be used: ${reason}`,
    doc: 'Bring the file back from a backup (a tar archive), or upload the table again.',
  }),
  CHECK_007: row({
    status,
    type,
    level: 'warning',
    message: ({ folder, count }: { readonly folder: string; readonly count: number }) =>
      `${countOf(count, 'file')} in ${folder} ${count === 1 ? 'belongs' : 'belong'} to no table`,
    doc: 'They may belong to an import that runs. The next start of the server removes what is left over.',
  }),
  CHECK_008: row({
    status,
    type,
    message: ({ file }: { readonly file: string }) => `Other users of this machine may read ${file}`,
    doc: 'Take their rights away (chmod go-rwx). If somebody may have read the key, run `npm run sextant -- rotate-key`.',
  }),
  CHECK_009: row({
    status,
    type,
    message: ({ reason }: { readonly reason: string }) => `The key of the server cannot be used: ${reason}`,
    doc: 'Bring secret.key back from where it is kept, or set SEXTANT_SECRET_KEY.',
  }),
  CHECK_010: row({
    status,
    type,
    message: ({ names }: { readonly names: readonly string[] }) =>
      `The passwords of ${names.join(', ')} do not open with the key of the server`,
    doc: 'Bring the right key back, or enter the passwords anew (Settings, Databases).',
  }),
  CHECK_011: row({
    status,
    type,
    level: 'warning',
    message: ({ folder, freeMegabytes }: { readonly folder: string; readonly freeMegabytes: number }) =>
      `Only ${freeMegabytes} MB are free in ${folder}`,
    doc: 'Saves and uploads are rejected when the disk is full; nothing that was saved is lost. Make space.',
  }),
  CHECK_012: row({
    status,
    type,
    message: () => 'No active user is an administrator',
    doc: 'Make one: `npm run sextant -- create-user <username> --email <address> --role Admin`.',
  }),
} as const;
