import { row } from './row.ts';

/** What cannot be taken out of the trash, or removed from it for good. */
export const trashErrors = {
  TRASH_001: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: () => 'Examples stay in the trash',
    doc: 'The trash remembers that an example is not wanted; removed for good, it would come back with the next start. Leave it there.',
  }),
  TRASH_002: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: () => 'A row rule names this dataset',
    doc: 'Row rules find their tables by their datasets, those in the trash too. Take the dataset out of its rules, then remove it.',
  }),
  TRASH_003: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ name }: { readonly name: string }) => `A dataset ${name} is there again`,
    doc: 'Another dataset over the same table was made since. Delete or rename that one, then restore.',
  }),
  TRASH_004: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: () => 'Its database is in the trash',
    doc: 'Restore the database first; datasets that were deleted with it come back with it.',
  }),
  TRASH_005: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: () => 'A database leaves the trash by itself',
    doc: 'Databases are removed for good 30 days after they were deleted, with their datasets.',
  }),
} as const;
