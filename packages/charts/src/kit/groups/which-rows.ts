import { controls } from '../declare/controls.ts';

/** Which rows of its dataset a chart is about. */
export const whichRows = () => [controls.timeColumn(), controls.timeRange(), controls.filters()] as const;
