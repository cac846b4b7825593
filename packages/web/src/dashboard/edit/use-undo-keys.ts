import { useEffect } from 'react';
import { useEditStore } from './edit-context.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const hasOpenDialog = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Ctrl Z takes back, Ctrl Shift Z and Ctrl Y do again. A field that has the focus undoes its own typing first. */
export function useUndoKeys(): void {
  const store = useEditStore();
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isField(event.target) || hasOpenDialog()) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) store.getState().undo();
      else if (key === 'y' || key === 'z') store.getState().redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [store]);
}
