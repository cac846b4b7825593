/** Says of a chart whose rows are shown why they are; `kindName` is what its kind is called. */
export const notDrawn = (kindName: string): string => `The kind ${kindName} is not drawn yet. These are its rows.`;
