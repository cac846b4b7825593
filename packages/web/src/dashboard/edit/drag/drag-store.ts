import { createStore } from 'zustand/vanilla';
import type { Dragged } from '../edit-store.ts';
import type { Landing } from './spot-at.ts';

interface DragState {
  readonly dragged: Dragged | null;
  /** What is read on the card that follows the pointer. */
  readonly name: string;
  readonly landing: Landing | null;
}

/** What is dragged now and where it would land; one drag at a time on a page. */
export const dragStore = createStore<DragState>()(() => ({ dragged: null, name: '', landing: null }));

const nothing: DragState = { dragged: null, name: '', landing: null };

/** Ends the drag. */
export const endDrag = (): void => dragStore.setState(nothing);
