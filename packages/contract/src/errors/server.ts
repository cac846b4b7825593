import * as z from 'zod';
import { none, row } from './row.ts';

/** Saving, and the server itself. */
export const serverErrors = {
  STALE_001: row({
    status: 409,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ kind: z.string(), base: z.number(), head: z.number() }),
    message: ({ kind, base, head }) =>
      `This ${kind} was saved by somebody else meanwhile (version ${head}, yours began from ${base})`,
    doc: 'Nothing was overwritten. `extra` has both versions: save yours over it, or take theirs.',
  }),
  STORE_001: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => 'It could not be saved. Nothing was changed.',
    doc: 'Writing to the metadata database failed; the reason is in the log.',
  }),
  STORE_002: row({
    status: 503,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => 'The metadata database does not answer',
    doc: 'The server goes on as soon as the database does.',
  }),
  STORE_003: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ found: z.string(), known: z.string() }),
    message: ({ found, known }) => `The metadata is of a newer version (${found}) than this program (${known})`,
    doc: 'Start the newer program, or restore a backup.',
  }),
  CONFIG_001: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ faults: z.array(z.string()) }),
    message: ({ faults }) => `The configuration has faults:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    doc: 'All faults of the environment are listed at once; correct them and start again.',
  }),
  CONFIG_002: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ host: z.string(), port: z.number() }),
    message: ({ host, port }) => `Port ${port} of ${host} is taken`,
    doc: 'Stop the other program or set SEXTANT_PORT.',
  }),
  CONFIG_003: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ folder: z.string(), reason: z.string() }),
    message: ({ folder, reason }) => `The data folder ${folder} cannot be used: ${reason}`,
    doc: 'The folder of SEXTANT_DATA has to be writable and used by one server only.',
  }),
  SERVER_001: row({
    status: 500,
    type: 'GENERIC_BACKEND_ERROR',
    params: z.object({ requestId: z.string() }),
    message: ({ requestId }) => `Something went wrong on our side. The log has it under ${requestId}.`,
    doc: 'An unexpected failure. Give the id to whoever runs the server.',
  }),
  SERVER_002: row({
    status: 503,
    type: 'GENERIC_BACKEND_ERROR',
    params: none,
    message: () => 'The server is stopping',
    doc: 'Running requests are finished, new ones are refused.',
  }),
} as const;
