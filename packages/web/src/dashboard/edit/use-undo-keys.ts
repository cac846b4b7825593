import { useShortcut } from '@sextant/ui';
import { useEditStore } from './edit-context.ts';

/** Ctrl Z takes back, Ctrl Shift Z and Ctrl Y do again. A field that has the focus undoes its own typing first. */
export function useUndoKeys(): void {
  const store = useEditStore();
  const redo = () => store.getState().redo();
  useShortcut({ keys: 'Mod+Z', text: 'Undo', worksInFields: false, onAction: () => store.getState().undo() });
  useShortcut({ keys: 'Mod+Shift+Z', text: 'Redo', worksInFields: false, onAction: redo });
  useShortcut({ keys: 'Mod+Y', text: 'Redo', worksInFields: false, onAction: redo });
}
