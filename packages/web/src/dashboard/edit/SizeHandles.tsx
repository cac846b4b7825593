import {
  capacityOf,
  heightOf,
  layoutHeights,
  layoutUnitPx,
  mayResizeHeight,
  nodeAt,
  parentOf,
  widthOf,
  widthRange,
} from '@sextant/dashboard';
import { useTextScale } from '@sextant/ui';
import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { withText } from '../layout/size-style.ts';
import styles from './Edit.module.css';
import { useEdit, useEditStore } from './state/edit-context.ts';
import { useElementActions } from './state/use-element-actions.ts';

type Edge = 'right' | 'bottom' | 'corner';

interface Grabbed {
  readonly edge: Edge;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly columnPx: number;
}

const clamp = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.max(min, Math.min(max, value));

/** How wide a column of the element's row is, with its gutter. */
function columnPxOf(handle: HTMLElement, capacity: number): number {
  const row = handle.closest<HTMLElement>('[data-node-type="ROW"]');
  const gapPx = row === null ? 0 : Number.parseFloat(getComputedStyle(row).columnGap) || 0;
  return row === null ? 0 : (row.clientWidth + gapPx) / capacity;
}

/** Handles that size an element with the mouse. While one is held only a frame shows the size; the element follows when it is let go. */
export function SizeHandles({ id }: { id: string }) {
  const store = useEditStore();
  const actions = useElementActions();
  const scale = useTextScale();
  const grabbed = useRef<Grabbed | null>(null);
  const range = useEdit(({ document }) => JSON.stringify(widthRange(document.layout, id)));
  const hasHeight = useEdit(({ document }) => mayResizeHeight(document.layout, id));
  const hasWidth = range !== 'null';
  const start = (edge: Edge) => (event: PointerEvent<HTMLElement>) => {
    const { layout } = store.getState().document;
    const node = nodeAt(layout, id);
    const capacity = capacityOf(layout, parentOf(layout, id) ?? '');
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = {
      edge,
      x: event.clientX,
      y: event.clientY,
      width: Math.min(widthOf(node), capacity),
      height: heightOf(node),
      columnPx: columnPxOf(event.currentTarget, capacity),
    };
  };
  const move = (event: PointerEvent) => {
    const from = grabbed.current;
    if (from === null) return;
    const limits = widthRange(store.getState().document.layout, id);
    const columns = from.columnPx === 0 ? 0 : Math.round((event.clientX - from.x) / from.columnPx);
    const units = Math.round((event.clientY - from.y) / (layoutUnitPx * scale));
    const width = from.edge === 'bottom' || limits === null ? from.width : clamp(from.width + columns, limits);
    const height = from.edge === 'right' || !hasHeight ? from.height : clamp(from.height + units, layoutHeights);
    const before = store.getState().sizing;
    if (before?.width !== width || before.height !== height) store.getState().setSizing({ id, width, height });
  };
  const end = (isKept: boolean) => () => {
    const { sizing, setSizing } = store.getState();
    if (grabbed.current === null) return;
    grabbed.current = null;
    setSizing(null);
    if (isKept && sizing !== null) actions.setSize(id, sizing.width, sizing.height);
  };
  const handle = (edge: Edge) => (
    <span
      className={styles.handle}
      data-edge={edge}
      aria-hidden="true"
      onPointerDown={start(edge)}
      onPointerMove={move}
      onPointerUp={end(true)}
      onPointerCancel={end(false)}
    />
  );
  return (
    <>
      {hasWidth && handle('right')}
      {hasHeight && handle('bottom')}
      {hasWidth && hasHeight && handle('corner')}
      <SizeFrame id={id} />
    </>
  );
}

/** The size that is being given, in words and as a frame. */
function SizeFrame({ id }: { id: string }) {
  const sizing = useEdit((state) => (state.sizing?.id === id ? state.sizing : null));
  const width = useEdit((state) => widthOf(nodeAt(state.document.layout, id)));
  if (sizing === null) return null;
  const share = `${(100 * sizing.width) / width}%`;
  return (
    <>
      <span
        className={styles.sizing}
        style={{ width: share, height: withText(sizing.height * layoutUnitPx) }}
        aria-hidden="true"
      />
      <span className={styles.dimensions} aria-hidden="true">
        {sizing.width} columns × {sizing.height * layoutUnitPx} px
      </span>
    </>
  );
}
