import type { Labels } from '@sextant/charts/views';

/** Says of a chart whose rows are shown why they are; `kindName` is what its kind is called. */
export const notDrawn = (kindName: string): string => `The kind ${kindName} is not drawn yet. These are its rows.`;

/** What the columns of such rows are called, by the labels of their dataset; steps of time have a name of their own. */
export const rowLabels = (labels: Labels): Labels => ({ __timestamp: 'Time', ...labels });
