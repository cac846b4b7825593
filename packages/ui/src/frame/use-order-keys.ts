import { elementKeys, useElementKeys } from '../use-shortcut.ts';

const keys = elementKeys('On an item of a list', {
  up: { keys: ['Alt+ArrowUp'], text: 'Move it up' },
  down: { keys: ['Alt+ArrowDown'], text: 'Move it down' },
});

/** Alt and an arrow key change the order of a list: a handler for its items. */
export const useOrderKeys = (onMove: (by: 1 | -1) => void) =>
  useElementKeys(keys, { up: () => onMove(-1), down: () => onMove(1) });
