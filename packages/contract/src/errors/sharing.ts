import { row } from './row.ts';

/** Sharing with users by name. */
export const sharingErrors = {
  SHARE_001: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ name }: { readonly name: string }) => `${name} is an owner already`,
    doc: 'Owners may do everything with what they own, so it is shared with others only. Remove somebody from its owners first.',
  }),
  SHARE_002: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: () => 'You cannot share something with yourself',
    doc: 'Administrators see everything already. Make yourself an owner instead.',
  }),
  SHARE_003: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ most }: { readonly most: number }) => `It can be shared with ${most} users at most`,
    doc: 'For more readers there are roles: give the dashboard to one.',
  }),
  SHARE_004: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ id }: { readonly id: number }) => `There is no active user ${id}`,
    doc: 'The user was deleted, is not active, or never existed. Nobody was added.',
  }),
  SHARE_005: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: number }) => `It is not shared with the user ${id}`,
    doc: 'Somebody else may have removed the user meanwhile.',
  }),
  SHARE_006: row({
    status: 403,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ fields }: { readonly fields: string }) => `Only owners and administrators change ${fields}`,
    doc: 'An editor changes layout, filters and texts of a dashboard. Who sees it, who owns it and what certifies it is for its owners.',
  }),
} as const;
