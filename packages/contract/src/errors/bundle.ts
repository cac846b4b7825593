import { row } from './row.ts';

type Files = {
  readonly kind: string;
  readonly files: readonly string[];
};

/** Importing bundles. `extra` names each file and what is wrong with it. */
export const bundleErrors = {
  IMPORT_001: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    level: 'warning',
    message: ({ kind }: Files) => `Error importing ${kind}`,
    doc: 'Files of the bundle cannot be imported as they are; the response names each file and the reason: a password is needed, an object is there already, a field is wrong. Nothing was imported.',
  }),
  IMPORT_002: row({
    status: 400,
    type: 'GENERIC_COMMAND_ERROR',
    level: 'warning',
    message: () => 'No valid import files were found',
    doc: 'The archive has no YAML file in it.',
  }),
  IMPORT_003: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    level: 'warning',
    message: () => 'Could not find a valid command to import file',
    doc: 'The file is no ZIP archive with a metadata.yaml of version 1.0.0 in it. Export it again from a version that writes this format.',
  }),
  IMPORT_004: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ reason }: { readonly reason: string }) => `The archive was rejected: ${reason}`,
    doc: 'The archive is broken or not safe to open: paths that lead out of it, links, names that come twice, encryption, or more than the limits allow.',
  }),
  IMPORT_005: row({
    status: 403,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ kind }: Files) => `Error importing ${kind}`,
    doc: 'The bundle would make or change what you may not; the response names each file and the reason. Nothing was imported.',
  }),
  IMPORT_006: row({
    status: 400,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: () => 'Choose a file to import: it is sent as the form field formData or bundle.',
    doc: 'The request is no multipart form, or has no file in the fields formData or bundle.',
  }),
} as const;
