import {
  childrenOf,
  copiedNodes,
  heightOf,
  listText,
  nodeAt,
  nodeName,
  outermost,
  parentOf,
  describePlace,
  positionBeside,
  together,
  widthOf,
  widthRange,
} from '@sextant/dashboard';
import type { Direction, DropPosition } from '@sextant/dashboard';
import type { Layout } from '@sextant/contract';
import { toast } from '@sextant/ui';
import { useMemo } from 'react';
import { useEditStore } from './edit-context.ts';
import { makeNodeId, markedWith, placementText } from './edit-store.ts';
import type { EditStore } from './edit-store.ts';

/** A step of the keys: one column, and 32 px. */
const heightStep = 4;

const edges: Readonly<Record<Direction, string>> = {
  left: 'is the first here',
  right: 'is the last here',
  up: 'is at the top',
  down: 'is at the bottom',
};

/** The nearest element beside `id`, the one behind it first, that does not go with the others; null for none. */
function neighborOf(layout: Layout, id: string, goingIds: readonly string[]): string | null {
  const parent = parentOf(layout, id);
  const siblings = childrenOf(parent === null ? null : nodeAt(layout, parent));
  const index = siblings.indexOf(id);
  const nearest = [...siblings.slice(index + 1), ...siblings.slice(0, Math.max(0, index)).toReversed()];
  return nearest.find((one) => !goingIds.includes(one)) ?? null;
}

/** What a user can do with an element, by key, menu or mouse; each says what happened. */
function elementActions(store: EditStore) {
  const layout = () => store.getState().document.layout;
  const nameOf = (id: string) => nodeName(nodeAt(layout(), id));
  const announceRejection = (reason: string | null): boolean => {
    if (reason !== null) toast({ kind: 'warn', text: reason, durationMs: 6_000 });
    return reason === null;
  };
  const moveTo = (id: string, position: DropPosition): void => {
    const { apply, takeFocus } = store.getState();
    takeFocus(id);
    announceRejection(apply({ kind: 'move', id, at: position, wrapId: makeNodeId('ROW') }, placementText(id)));
  };
  return {
    moveTo,
    move: (id: string, direction: Direction): void => {
      const position = positionBeside(layout(), id, direction);
      if (position === null) store.getState().announce(`${nameOf(id)} ${edges[direction]}`);
      else moveTo(id, position);
    },
    resize: (id: string, direction: Direction): void => {
      const { apply, announce } = store.getState();
      const node = nodeAt(layout(), id);
      const isWidth = direction === 'left' || direction === 'right';
      if (isWidth && widthRange(layout(), id) === null) return announce(`${nameOf(id)} is as wide as its place`);
      const change = isWidth
        ? { width: widthOf(node) + (direction === 'left' ? -1 : 1) }
        : { height: heightOf(node) + (direction === 'up' ? -heightStep : heightStep) };
      const before = store.getState().history;
      apply({ kind: 'resize', id, ...change }, ({ layout: after }) => {
        const sized = nodeAt(after, id);
        return `${nodeName(sized)}: ${widthOf(sized)} columns by ${heightOf(sized) * 8} pixels`;
      });
      if (store.getState().history === before)
        announce(`${nameOf(id)} cannot get ${isWidth ? 'wider or narrower' : 'higher or lower'}`);
      return undefined;
    },
    setSize: (id: string, width: number, height: number): void => {
      store
        .getState()
        .apply({ kind: 'resize', id, width, height }, `${nameOf(id)}: ${width} columns by ${height * 8} pixels`);
    },
    /** Removes an element, with all that are marked with it. */
    remove: (id: string): void => {
      const ids = outermost(layout(), markedWith(store.getState(), id));
      store.getState().takeFocus(neighborOf(layout(), id, ids));
      const action = together(ids.map((one) => ({ kind: 'remove', id: one })));
      announceRejection(
        store.getState().apply(action, `Removed ${ids.length === 1 ? nameOf(id) : listText(ids.map(nameOf))}`),
      );
    },
    duplicate: (id: string): void => {
      const parentId = parentOf(layout(), id);
      if (parentId === null) return;
      const nodes = copiedNodes(layout(), id, makeNodeId);
      const copy = nodes[0]?.id ?? id;
      const position = { parentId, index: childrenOf(nodeAt(layout(), parentId)).indexOf(id) + 1 };
      store.getState().takeFocus(copy);
      announceRejection(
        store.getState().apply({ kind: 'add', nodes, at: position, wrapId: makeNodeId('ROW') }, placementText(copy)),
      );
    },
    setMeta: (id: string, meta: Readonly<Record<string, unknown>>, announcement: string): void => {
      announceRejection(store.getState().apply({ kind: 'set meta', id, meta }, announcement));
    },
    sayPlace: (id: string): void => {
      const node = nodeAt(layout(), id);
      const size =
        node?.type === 'CHART' || node?.type === 'MARKDOWN'
          ? `, ${widthOf(node)} columns by ${heightOf(node) * 8} pixels`
          : '';
      store.getState().announce(`${nodeName(node)}: ${describePlace(layout(), id)}${size}`);
    },
    announceRejection,
  };
}

/** The same acts on the session of editing around. */
export function useElementActions() {
  const store = useEditStore();
  return useMemo(() => elementActions(store), [store]);
}
