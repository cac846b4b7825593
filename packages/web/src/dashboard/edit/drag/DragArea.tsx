import { DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { DragStartEvent } from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useStore } from 'zustand';
import { useEditStore } from '../state/edit-context.ts';
import type { EditState, DraggedElement } from '../state/edit-store.ts';
import { activeContainer } from '../state/active-container.ts';
import styles from './Drag.module.css';
import { draggedBranchOf, dropTargetAt } from './drop-target.ts';
import type { Boxes, DropTarget, DraggedBranch } from './drop-target.ts';
import type { DragItem } from './use-drag-handle.ts';
import { createStore } from 'zustand/vanilla';

interface DragState {
  readonly dragged: DraggedElement | null;
  /** What is read on the card that follows the pointer. */
  readonly name: string;
  readonly landing: DropTarget | null;
}

/** What is dragged now and where it would land; one drag at a time on a page. */
const dragStore = createStore<DragState>()(() => ({ dragged: null, name: '', landing: null }));

const noDrag: DragState = { dragged: null, name: '', landing: null };

/** Ends the drag. */
const endDrag = (): void => dragStore.setState(noDrag);

const newTypes = {
  tabs: 'TABS',
  row: 'ROW',
  column: 'COLUMN',
  header: 'HEADER',
  text: 'MARKDOWN',
  filter: 'MARKDOWN',
  divider: 'DIVIDER',
} as const;

function loadFor({ dragged }: DragItem, state: EditState): DraggedBranch {
  if (dragged.kind === 'element') return draggedBranchOf(state.document.layout, dragged.id);
  const type = dragged.kind === 'chart' ? 'CHART' : newTypes[dragged.element];
  const branches = type === 'TABS' ? [{ type: 'TAB', below: [] }] : [];
  return { branch: { type, below: branches }, own: new Set() };
}

/** Where everything stands, measured once: nothing moves while something is dragged. */
function boxesIn(canvas: HTMLElement): Boxes {
  const from = canvas.getBoundingClientRect();
  const elements = [...canvas.querySelectorAll<HTMLElement>('[data-node-id]')];
  return new Map(
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const box = { left: left - from.left, top: top - from.top, right: right - from.left, bottom: bottom - from.top };
      return [element.dataset['nodeId'] ?? '', box] as const;
    }),
  );
}

const openTabAfterMs = 350;

interface TabHover {
  readonly tab: Element;
  readonly timer: ReturnType<typeof setTimeout>;
}

interface DragAreaProps {
  readonly canvas: RefObject<HTMLElement | null>;
  readonly onDrop: (dragItem: DragItem, dropTarget: DropTarget) => void;
  readonly children: ReactNode;
}

/** Follows the pointer while something is dragged. The store changes only for another place, so that nothing renders in between. */
function useFollow(canvas: RefObject<HTMLElement | null>, ghostRef: RefObject<HTMLDivElement | null>) {
  const store = useEditStore();
  const stop = useRef<((isDropped: boolean) => void) | null>(null);
  useEffect(() => () => stop.current?.(false), []);
  const start = (dragItem: DragItem, event: PointerEvent): void => {
    const element = canvas.current;
    if (element === null) return;
    const load = loadFor(dragItem, store.getState());
    let boxes = boxesIn(element);
    const hasTabs = element.querySelector('[data-tabs-of]') !== null;
    let hover: TabHover | null = null;
    let frame = 0;
    const leaveTab = (): void => {
      if (hover !== null) clearTimeout(hover.timer);
      hover = null;
    };
    const overTab = (x: number, y: number): void => {
      const tab = document.elementFromPoint(x, y)?.closest('[role="tab"][data-key]') ?? null;
      if (tab === hover?.tab) return;
      leaveTab();
      const tabsId = tab?.closest<HTMLElement>('[data-tabs-of]')?.dataset['tabsOf'];
      const tabId = tab?.getAttribute('data-key');
      if (tab === null || tabsId === undefined || tabId === null || tabId === undefined) return;
      const open = () => {
        store.getState().openTab(tabsId, tabId);
        requestAnimationFrame(() => (boxes = boxesIn(element)));
      };
      hover = { tab, timer: setTimeout(open, openTabAfterMs) };
    };
    const follow = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): void => {
      if (ghostRef.current !== null) ghostRef.current.style.transform = `translate(${clientX}px, ${clientY}px)`;
      if (hasTabs) overTab(clientX, clientY);
      const { left, top } = element.getBoundingClientRect();
      const { layout } = store.getState().document;
      const dropTarget = dropTargetAt(
        { layout, boxes, from: activeContainer(store.getState()) },
        { x: clientX - left, y: clientY - top },
        load,
      );
      const before = dragStore.getState().landing;
      const isSame = JSON.stringify(before) === JSON.stringify(dropTarget);
      if (!isSame) dragStore.setState({ landing: dropTarget });
    };
    const last = { clientX: event.clientX, clientY: event.clientY };
    // Pointers report more often than the screen shows: once a frame is enough.
    const schedule = (): void => {
      if (frame === 0)
        frame = requestAnimationFrame(() => {
          frame = 0;
          follow(last);
        });
    };
    const move = (moveEvent: PointerEvent): void => {
      last.clientX = moveEvent.clientX;
      last.clientY = moveEvent.clientY;
      schedule();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('scroll', schedule, true);
    schedule();
    stop.current = (isDropped) => {
      if (isDropped) follow(last);
      leaveTab();
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('scroll', schedule, true);
      stop.current = null;
    };
  };
  return { start, stop: (isDropped: boolean) => stop.current?.(isDropped) };
}

const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** The place in which things are dragged by mouse, pen or finger. Keys have another implementation, which announces each step. */
export function DragArea({ canvas, onDrop, children }: DragAreaProps) {
  const ghostRef = useRef<HTMLDivElement>(null);
  const follow = useFollow(canvas, ghostRef);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const handleStart = ({ active, activatorEvent }: DragStartEvent) => {
    const dragItem = active.data.current?.['carried'] as DragItem | undefined;
    if (dragItem === undefined || !(activatorEvent instanceof PointerEvent)) return;
    dragStore.setState({ dragged: dragItem.dragged, name: dragItem.name, landing: null });
    follow.start(dragItem, activatorEvent);
  };
  const handleEnd = () => {
    follow.stop(true);
    const { dragged, name, landing } = dragStore.getState();
    endDrag();
    if (dragged !== null && landing !== null) onDrop({ dragged, name }, landing);
  };
  const handleCancel = () => {
    follow.stop(false);
    endDrag();
  };
  return (
    <DndContext
      sensors={sensors}
      onDragStart={handleStart}
      onDragEnd={handleEnd}
      onDragCancel={handleCancel}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
    >
      {children}
      <DragGhost ref={ghostRef} />
    </DndContext>
  );
}

/** The card that follows the pointer. */
function DragGhost({ ref }: { ref: RefObject<HTMLDivElement | null> }) {
  const isOn = useStore(dragStore, (state) => state.dragged !== null);
  const name = useStore(dragStore, (state) => state.name);
  return (
    <div ref={ref} className={styles.ghost} hidden={!isOn} aria-hidden="true">
      <span className={styles.card}>{name}</span>
    </div>
  );
}

/** The line where what is dragged would land. */
export function DropLine() {
  const dropTarget = useStore(dragStore, (state) => state.landing);
  if (dropTarget === null) return null;
  const { left, top, right, bottom } = dropTarget.line;
  const isHorizontal = top === bottom;
  const style = isHorizontal ? { left, top, width: right - left } : { left, top, height: bottom - top };
  return (
    <div className={styles.line} data-across={isHorizontal} style={style} aria-hidden="true" data-drop-line="">
      {dropTarget.makesRow && <span className={styles.words}>Drop to make a new row</span>}
    </div>
  );
}
