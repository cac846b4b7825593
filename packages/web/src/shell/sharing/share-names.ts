import type { ShareRole } from '@sextant/contract';

/** What those may with whom something is shared. */
export const roleChoices = [
  { id: 'viewer', text: 'Viewer' },
  { id: 'editor', text: 'Editor' },
] as const satisfies readonly { readonly id: ShareRole; readonly text: string }[];

/** First and last name, else the name to sign in by. */
export const nameOf = (user: {
  readonly first_name: string;
  readonly last_name: string;
  readonly username?: string | undefined;
}): string => `${user.first_name} ${user.last_name}`.trim() || (user.username ?? 'Somebody');
