import { useEffect, useRef, useState } from 'react';
import type { LayoutPlace } from '@sextant/dashboard';
import { DashboardText } from './DashboardText.tsx';
import { hookClasses } from '../styles/hook-classes.ts';
import styles from './Layout.module.css';
import { sizeStyle } from './size-style.ts';

/** True while what stands in a box is higher than the box. */
function useScrolls() {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return { box, scrolls };
}

/** Text on the dashboard, in markdown. What is too long for its place scrolls there, by keyboard too. */
export function TextPlace({ place }: { place: Extract<LayoutPlace, { kind: 'markdown' }> }) {
  const { box, scrolls } = useScrolls();
  return (
    <div
      ref={box}
      className={`${styles.text ?? ''} ${hookClasses.markdown}`}
      style={sizeStyle(place.width, place.heightPx)}
      data-markdown-id={place.id}
      {...(scrolls ? { role: 'group', 'aria-label': 'Text', tabIndex: 0 } : {})}
    >
      <div>
        <DashboardText text={place.text} placeId={place.id} />
      </div>
    </div>
  );
}
