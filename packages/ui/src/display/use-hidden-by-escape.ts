import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * Esc hides the words and goes on to what they stand in, such as a dialog that it closes. React Aria's own listener, on the document, would keep
 * it for itself: the words are gone before it is asked.
 */
export function useHiddenByEscape(isOpen: boolean, hide: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') flushSync(hide);
    };
    window.addEventListener('keydown', handleKey, true);
    return () => window.removeEventListener('keydown', handleKey, true);
  });
}
