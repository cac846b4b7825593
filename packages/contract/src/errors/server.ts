import { row } from './row.ts';

/** Saving, and the server itself. */
export const serverErrors = {
  PICTURE_002: row({
    status: 503,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'The picture could not be drawn',
    doc: 'The thread that draws pictures failed or took too long; the log says why. The card shows its shape instead, and the next look tries again.',
  }),
  PICTURE_001: row({
    status: 429,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'Too many pictures wait already',
    doc: 'Pictures of dashboards and charts are drawn one after the other, 40 of one user wait at most. Ask again when some have come.',
  }),
  DOWNLOAD_001: row({
    status: 404,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'This download is not there any more',
    doc: 'What is made of a dashboard is kept for a few minutes, for whoever asked for it. Ask for it again.',
  }),
  DOWNLOAD_002: row({
    status: 404,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'This download is still being made',
    doc: 'The charts are being asked. `cache_dashboard_screenshot` says how far it is; ask again when it says UPDATED.',
  }),
  DOWNLOAD_003: row({
    status: 503,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'The dashboard could not be drawn',
    doc: 'The thread that draws dashboards failed or took longer than two minutes; the log says why. A dashboard of many charts may be too much for one file.',
  }),
  DOWNLOAD_004: row({
    status: 429,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'Too many downloads are being made for you already',
    doc: 'Three dashboards of one user are made into files at a time. Ask again when one of them has come.',
  }),
  STALE_001: row({
    status: 409,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ kind, base, head }: { readonly kind: string; readonly base: number; readonly head: number }) =>
      `This ${kind} was saved by somebody else meanwhile (version ${head}, yours began from ${base})`,
    doc: 'Nothing was overwritten. `extra` has both versions: save yours over it, or take theirs.',
  }),
  STORE_001: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'It could not be saved. Nothing was changed.',
    doc: 'Writing to the metadata database failed; the reason is in the log.',
  }),
  STORE_002: row({
    status: 503,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'The metadata database does not answer',
    doc: 'The server goes on as soon as the database does.',
  }),
  STORE_003: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ found, known }: { readonly found: string; readonly known: string }) =>
      `The metadata is of a newer version (${found}) than this program (${known})`,
    doc: 'Start the newer program, or restore a backup.',
  }),
  STORE_004: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ found, known }: { readonly found: string; readonly known: string }) =>
      `The metadata is of an older version (${found}) than this program (${known})`,
    doc: 'Stop the server and run `npm run sextant -- migrate`, or start the newer server: it brings the metadata up to date.',
  }),
  STORE_005: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ place }: { readonly place: string }) => `There is no metadata of Sextant in ${place}`,
    doc: 'Set SEXTANT_DATA or SEXTANT_DATABASE_URL as the server has it. A server makes the metadata at its first start.',
  }),
  STORE_006: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ migration, reason }: { readonly migration: string; readonly reason: string }) =>
      `The metadata could not be brought up to date (${migration}: ${reason}). It is as it was before.`,
    doc: 'Start the older program again, or mend what the reason names. A SQLite file was also copied beside itself (`.before-…`).',
  }),
  STORE_007: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ place, reason }: { readonly place: string; readonly reason: string }) =>
      `The metadata in ${place} cannot be opened: ${reason}`,
    doc: 'The database does not answer, refuses the sign-in, or its file is damaged. Mend what the reason names, or restore a backup.',
  }),
  STORE_008: row({
    status: 503,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'The metadata database is locked by another program. Try again in a moment.',
    doc: 'Another program has the SQLite file to itself. What is read goes on; what is written waits for up to 15 s and then ends with this. Nothing was changed.',
  }),
  STORE_009: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'The metadata database is damaged',
    doc: 'A page of the metadata cannot be read. Stop the server, look with `npm run sextant -- check`, and restore a backup; keep the damaged file.',
  }),
  STORE_010: row({
    status: 503,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'The metadata database cannot be written: its disk is full, failing or read-only',
    doc: 'Told by `/ready`. What is read goes on; saving fails with STORE_001 until the disk can be written again.',
  }),
  CONFIG_001: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ errors }: { readonly errors: readonly string[] }) =>
      `The configuration has errors:\n${errors.map((error) => `- ${error}`).join('\n')}`,
    doc: 'All errors in the environment are listed at once; correct them and start again.',
  }),
  CONFIG_002: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ host, port }: { readonly host: string; readonly port: number }) => `Port ${port} of ${host} is taken`,
    doc: 'Stop the other program or set SEXTANT_PORT.',
  }),
  CONFIG_003: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ folder, reason }: { readonly folder: string; readonly reason: string }) =>
      `The data folder ${folder} cannot be used: ${reason}`,
    doc: 'The folder of SEXTANT_DATA has to be writable and used by one server only.',
  }),
  SERVER_001: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ requestId }: { readonly requestId: string }) =>
      `Something went wrong on our side. The log has it under ${requestId}.`,
    doc: 'An unexpected error. Give the id to whoever runs the server.',
  }),
  SERVER_002: row({
    status: 503,
    type: 'GENERIC_BACKEND_ERROR',
    message: () => 'The server is stopping',
    doc: 'Running requests are finished, new ones are rejected.',
  }),
} as const;
