import { useEffect, useRef, useState } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes a file that is dropped anywhere on the page. True while one is held above it. */
export function usePageDrop(onFile: ((file: File) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    // Enter and leave come for each element on the way; the page is left when all of them are.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (latest.current === null || !hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const handleLeave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const handleOver = (event: DragEvent) => {
      if (latest.current !== null && hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      // A drop zone below has taken it.
      if (event.defaultPrevented || latest.current === null || !hasFiles(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) latest.current(file);
    };
    const page = document.documentElement;
    page.addEventListener('dragenter', enter, true);
    page.addEventListener('dragleave', handleLeave, true);
    window.addEventListener('dragover', handleOver);
    window.addEventListener('drop', drop);
    // The zone stops what it takes; seen on the way down, the hint still goes away.
    const resolve = () => {
      depth = 0;
      setOver(false);
    };
    page.addEventListener('drop', resolve, true);
    return () => {
      page.removeEventListener('dragenter', enter, true);
      page.removeEventListener('dragleave', handleLeave, true);
      window.removeEventListener('dragover', handleOver);
      window.removeEventListener('drop', drop);
      page.removeEventListener('drop', resolve, true);
    };
  }, []);
  return isOver;
}
