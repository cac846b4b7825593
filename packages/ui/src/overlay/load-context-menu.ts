/** The menu on a point of a chart: loaded when one is opened. */
export const loadContextMenu = () => import('./ContextMenu.tsx').then(({ ContextMenu }) => ContextMenu);
