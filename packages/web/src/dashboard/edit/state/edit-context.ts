import { nodeName } from '@sextant/dashboard';
import type { LayoutNode } from '@sextant/contract';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { nodeIn } from './edit-store.ts';
import type { EditState, EditStore } from './edit-store.ts';

const EditContext = createContext<EditStore | null>(null);
export const EditProvider = EditContext.Provider;

/** The store of the session of editing around. */
export function useEditStore(): EditStore {
  const store = useContext(EditContext);
  if (store === null) throw new Error('useEditStore outside of edit mode');
  return store;
}

/** A part of the edit state; renders when that part changes. */
export const useEdit = <Selected>(select: (state: EditState) => Selected): Selected => useStore(useEditStore(), select);

/** One node of the layout; renders when that node changes, and not when others do. */
export const useNode = (id: string): LayoutNode | null => useEdit((state) => nodeIn(state, id));

/** The name of a node as a user knows it. */
export const useNodeName = (id: string): string => useEdit((state) => nodeName(nodeIn(state, id)));
