/** What a user may do with whom something is shared: look at it, or change it too. */
export const shareRoles = ['viewer', 'editor'] as const;
export type ShareRole = (typeof shareRoles)[number];

/** With how many users a dashboard is shared by name at most. */
export const mostSharedUsers = 1000;
/** How many users one call names at most. */
export const mostSharedAtOnce = 500;
