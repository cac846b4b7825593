/* Loaded with the first large result. */
export { tableOfEntry } from '@sextant/contract';
