import { row } from './row.ts';

/** Folders. */
export const folderErrors = {
  FOLDER_001: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: number }) => `There is no folder ${id} that you may see`,
    doc: 'The folder was deleted, or you neither have a right on it nor see anything in it.',
  }),
  FOLDER_002: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ name }: { readonly name: string }) => `There is a folder ${name} here already`,
    doc: 'Folders in the same place have different names, whatever the case of their letters.',
  }),
  FOLDER_003: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: () => 'A folder cannot be moved into itself',
    doc: 'The target was the folder itself, or one that is nested in it.',
  }),
  FOLDER_004: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ most }: { readonly most: number }) => `Folders can be nested ${most} deep at most`,
    doc: 'Choose a place that is less deep, or move the contents of the folder up.',
  }),
  FOLDER_005: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: () => 'The folder is not empty',
    doc: 'Something is in it, which may not be for you to see. `move_up` moves it into the folder that this one is in.',
  }),
  FOLDER_006: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ most }: { readonly most: number }) => `There can be ${most} folders at most`,
    doc: 'Delete some that are empty.',
  }),
  FOLDER_007: row({
    status: 403,
    type: 'GENERIC_COMMAND_ERROR',
    message: () => 'You may not change this folder',
    doc: 'Its owner and administrators rename, move, share and delete it; its editors put objects into it.',
  }),
  FOLDER_008: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ id }: { readonly id: number }) => `There is no role ${id}`,
    doc: 'The role was deleted or never existed. Nobody was given a right.',
  }),
  FOLDER_009: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ most }: { readonly most: number }) => `A folder can be given to ${most} users and roles at most`,
    doc: 'Make a role of the users, and give it the right.',
  }),
} as const;
