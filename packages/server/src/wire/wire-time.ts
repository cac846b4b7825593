/** A moment as Superset's wire has it: UTC without a mark of it. */
export const wireTime = (at: number): string => new Date(at).toISOString().replace('Z', '');
/** The same with its zone. */
export const wireTimeUtc = (at: number): string => new Date(at).toISOString().replace('Z', '+0000');
