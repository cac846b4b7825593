/** A moment as Superset's wire has it: UTC without a mark of it. */
export const wireTime = (epochMs: number): string => new Date(epochMs).toISOString().replace('Z', '');
/** The same with its zone. */
export const wireTimeUtc = (epochMs: number): string => new Date(epochMs).toISOString().replace('Z', '+0000');
