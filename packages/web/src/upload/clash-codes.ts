/** Rejections that belong to the name of the table, and are said beside it. */
export const clashCodes: ReadonlySet<string | null> = new Set(['UPLOAD_011', 'UPLOAD_012', 'UPLOAD_018']);
