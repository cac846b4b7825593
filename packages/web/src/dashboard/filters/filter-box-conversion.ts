/** Loaded when somebody saves what filter boxes become: few dashboards have any. */
export { convertFilterBoxes } from '@sextant/dashboard';
