import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useLayoutEffect, useRef } from 'react';
import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { elementKeys, useElementKeys } from '../use-shortcut.ts';
import { useTextScale } from '../theme/use-text-scale.ts';
import { Icon } from './Icon.tsx';
import type { IconType } from './Icon.tsx';
import { ChevronDownIcon, ChevronRightIcon } from './icons.ts';
import { Spinner } from './Spinner.tsx';
import styles from './Tree.module.css';

/** One visible row of a Tree: a node, or with `isNote` a line that says something of the node above it. */
export interface TreeRow {
  readonly id: string;
  /** 1 for the outermost. */
  readonly level: number;
  readonly text: string;
  readonly icon?: IconType;
  /** After the text: small marks. */
  readonly marks?: ReactNode;
  /** At the right: a count, a type. */
  readonly end?: string;
  /** Null for a leaf. Default null. */
  readonly isOpen?: boolean | null;
  /** What is below it is being read. Default false. */
  readonly isBusy?: boolean;
  /** A line in gray that cannot be chosen. Default false. */
  readonly isNote?: boolean;
  /** What is dragged when the row is. Default: it cannot be dragged. */
  readonly dragText?: string;
}

/** What Tree takes. */
export interface TreeProps {
  /** Names it. */
  readonly label: string;
  /** The visible rows from top to bottom; those below a folded node are left out. */
  readonly rows: readonly TreeRow[];
  readonly onOpenChange: (id: string, isOpen: boolean) => void;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  /** Enter, or a second press. */
  readonly onAction?: (id: string) => void;
  /** A menu of a row is wanted, at a place in the window. */
  readonly onMenu?: (id: string, pointer: { readonly xPx: number; readonly yPx: number }) => void;
}

const rowPx = 26;

const treeKeys = elementKeys('In a tree', {
  up: { keys: ['ArrowUp'], text: 'Up' },
  down: { keys: ['ArrowDown'], text: 'Down' },
  open: { keys: ['ArrowRight'], text: 'Open, or go inside' },
  fold: { keys: ['ArrowLeft'], text: 'Fold, or go out' },
  first: { keys: ['Home'], text: 'First row' },
  last: { keys: ['End'], text: 'Last row' },
  act: { keys: ['Enter'], text: 'Use the row' },
  toggle: { keys: ['Space'], text: 'Open or fold' },
  menu: { keys: ['ContextMenu', 'Shift+F10'], text: 'Menu of the row' },
});

/** The keys of a tree over its visible rows. */
function useTreeKeys(
  { rows, selectedId, onSelect, onOpenChange, onAction, onMenu }: TreeProps,
  boxOf: (id: string) => DOMRect | null,
) {
  const nodes = rows.filter(({ isNote }) => isNote !== true);
  const selectedIndex = nodes.findIndex(({ id }) => id === selectedId);
  const node = nodes[selectedIndex];
  const go = (index: number): void => {
    const next = nodes[Math.max(0, Math.min(nodes.length - 1, index))];
    if (next !== undefined) onSelect(next.id);
  };
  const toggle = (): boolean => {
    if (node === undefined || (node.isOpen ?? null) === null) return false;
    onOpenChange(node.id, node.isOpen !== true);
    return true;
  };
  return useElementKeys(treeKeys, {
    up: () => go(selectedIndex - 1),
    down: () => go(selectedIndex + 1),
    open: () => (node?.isOpen === false ? onOpenChange(node.id, true) : go(selectedIndex + 1)),
    fold: () => {
      if (node?.isOpen === true) return onOpenChange(node.id, false);
      return go(nodes.findLastIndex(({ level }, index) => index < selectedIndex && level < (node?.level ?? 0)));
    },
    first: () => go(0),
    last: () => go(nodes.length - 1),
    act: () => {
      if (node === undefined) return;
      if (onAction === undefined) toggle();
      else onAction(node.id);
    },
    toggle,
    menu: () => {
      const box = node === undefined ? null : boxOf(node.id);
      if (node === undefined || box === null || onMenu === undefined) return false;
      onMenu(node.id, { xPx: box.left + box.width / 3, yPx: box.bottom });
      return true;
    },
  });
}

interface RowProps {
  readonly row: TreeRow;
  readonly id: string;
  readonly topPx: number;
  readonly isSelected: boolean;
}

function TreeRowView({ row, id, topPx, isSelected }: RowProps) {
  const { level, text, icon, marks, end, isOpen = null, isBusy = false, isNote = false } = row;
  const indent = { transform: `translateY(${topPx}px)`, ['--level' as string]: level - 1 };
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-selected={isSelected}
      {...(isOpen === null ? {} : { 'aria-expanded': isOpen })}
      {...(isNote ? { 'aria-disabled': true } : {})}
      data-row={row.id}
      data-note={isNote || undefined}
      className={styles.row}
      style={indent}
      draggable={row.dragText !== undefined}
      title={text}
    >
      <span className={styles.chevron} data-chevron="">
        {isOpen !== null && <Icon of={isOpen ? ChevronDownIcon : ChevronRightIcon} size={14} />}
      </span>
      {icon !== undefined && <Icon of={icon} size={14} />}
      <span className={styles.text}>{text}</span>
      {marks}
      {isBusy ? <Spinner label={null} /> : end !== undefined && <span className={styles.end}>{end}</span>}
    </div>
  );
}

/** The row in which something happened. */
const rowOf = (event: { readonly target: EventTarget | null }): string | null =>
  (event.target as Element | null)?.closest('[data-row]')?.getAttribute('data-row') ?? null;

/**
 * Nodes inside of nodes, virtual: tens of thousands are as quick as ten. One stop of the Tab key; arrows move and open, a letter goes to
 * the next row that begins with it. It fills the box that it is given and scrolls inside.
 */
export function Tree(props: TreeProps) {
  const { label, rows, onOpenChange, selectedId, onSelect, onAction, onMenu } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const heightPx = rowPx * useTextScale();
  // oxlint-disable-next-line react/incompatible-library -- nothing that is drawn from it is memoized
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    overscan: 12,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, heightPx]);
  const selectedIndex = rows.findIndex((row) => row.id === selectedId);
  const elementId = (index: number) => `${id}-${index}`;
  const select = (rowId: string): void => {
    onSelect(rowId);
    virtual.scrollToIndex(rows.findIndex((row) => row.id === rowId));
  };
  const boxOf = (rowId: string): DOMRect | null =>
    document.getElementById(elementId(rows.findIndex((row) => row.id === rowId)))?.getBoundingClientRect() ?? null;
  const handleKey = useTreeKeys({ ...props, onSelect: select }, boxOf);
  const handleLetter = (event: KeyboardEvent): void => {
    handleKey(event);
    if (event.defaultPrevented || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const after = [...rows.slice(selectedIndex + 1), ...rows.slice(0, selectedIndex + 1)];
    const next = after.find((row) => row.isNote !== true && row.text.toLowerCase().startsWith(event.key.toLowerCase()));
    if (next === undefined) return;
    event.stopPropagation();
    select(next.id);
  };
  const handlePress = (event: MouseEvent): void => {
    const row = rows.find((one) => one.id === rowOf(event));
    if (row === undefined || row.isNote === true) return;
    onSelect(row.id);
    if ((row.isOpen ?? null) !== null) onOpenChange(row.id, row.isOpen !== true);
    if (event.detail === 2 && onAction !== undefined) onAction(row.id);
  };
  const handleMenu = (event: MouseEvent): void => {
    const rowId = rowOf(event);
    if (rowId === null || onMenu === undefined) return;
    event.preventDefault();
    onSelect(rowId);
    onMenu(rowId, { xPx: event.clientX, yPx: event.clientY });
  };
  const handleDrag = (event: DragEvent): void => {
    const text = rows.find((row) => row.id === rowOf(event))?.dragText;
    if (text === undefined) return event.preventDefault();
    event.dataTransfer.setData('text/plain', text);
    event.dataTransfer.effectAllowed = 'copy';
  };
  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      aria-activedescendant={selectedIndex < 0 ? undefined : elementId(selectedIndex)}
      tabIndex={0}
      className={styles.tree}
      onKeyDown={handleLetter}
      onFocus={() => selectedIndex < 0 && rows[0] !== undefined && onSelect(rows[0].id)}
      onClick={handlePress}
      onContextMenu={handleMenu}
      onDragStart={handleDrag}
    >
      <div
        className={styles.rows}
        role="presentation"
        style={{ height: virtual.getTotalSize(), ['--row-px' as string]: `${heightPx}px` }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <TreeRowView
              key={row.id}
              row={row}
              id={elementId(index)}
              topPx={start}
              isSelected={index === selectedIndex}
            />
          );
        })}
      </div>
    </div>
  );
}
