import { capacityOf, childrenOf, heightOf, layoutUnitPx, nodeName, widthOf } from '@sextant/dashboard';
import type { LayoutNode } from '@sextant/contract';
import { memo } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { withText } from '../layout/size-style.ts';
import { ChartElement } from './ChartElement.tsx';
import { hookClasses } from '../styles/hook-classes.ts';
import styles from './Edit.module.css';
import { useEdit, useEditStore, useNode } from './state/edit-context.ts';
import { filterIdOf } from './filter-elements.ts';
import { FilterElement } from './FilterElement.tsx';
import { MoveHandle } from './MoveHandle.tsx';
import { HeaderElement } from './HeaderElement.tsx';
import { SizeHandles } from './SizeHandles.tsx';
import { TabsElement } from './TabsElement.tsx';
import { TextElement } from './TextElement.tsx';
import { ElementToolbar } from './ElementToolbar.tsx';

const sized = (node: LayoutNode): CSSProperties => ({
  ['--columns' as string]: widthOf(node),
  ['--height' as string]: withText(heightOf(node) * layoutUnitPx),
});

const isFilled = (node: LayoutNode): boolean => node.meta?.background === 'BACKGROUND_WHITE';

/** The class by which an author's CSS finds an element. */
function hookOf({ type, meta }: LayoutNode): string {
  if (type === 'CHART' && meta?.chartId !== undefined) return hookClasses.chart(meta.chartId);
  if (type === 'MARKDOWN' && meta?.nativeFilterId === undefined) return hookClasses.markdown;
  return type === 'HEADER' ? hookClasses.header : '';
}

/** Around an element: its grip, and while it is chosen its tools and handles. */
function ElementFrame({
  node,
  hasHandles = false,
  children,
}: {
  node: LayoutNode;
  hasHandles?: boolean;
  children: ReactNode;
}) {
  const store = useEditStore();
  const isSelected = useEdit((state) => state.selected === node.id);
  const isMarked = useEdit((state) => state.marked.has(node.id));
  // The editor of a text lies over its tools, and has its own.
  const isWriting = useEdit((state) => state.writing === node.id);
  return (
    <div
      className={`${styles.element ?? ''} ${hookOf(node)}`}
      style={sized(node)}
      role="group"
      aria-label={nodeName(node)}
      data-node-id={node.id}
      data-node-type={node.type}
      data-selected={isSelected || undefined}
      data-marked={isMarked || undefined}
      onPointerDown={(event) => {
        // The innermost element under the pointer is the one that is meant.
        event.stopPropagation();
        const { select, mark, marked } = store.getState();
        if (event.ctrlKey || event.metaKey || event.shiftKey) mark(node.id, true);
        // Tools of one that is marked act on all that are.
        else if (!marked.has(node.id)) select(node.id);
      }}
    >
      <MoveHandle id={node.id} />
      {isSelected && !isWriting && <ElementToolbar id={node.id} />}
      {children}
      {isSelected && hasHandles && <SizeHandles id={node.id} />}
    </div>
  );
}

/** Elements below each other, as a grid, a tab or a column holds them. */
export function Stack({ id, children }: { id: string; children: readonly string[] }) {
  return (
    <>
      {children.map((child) => (
        <Element key={child} id={child} />
      ))}
      {children.length === 0 && <EmptyContainer id={id} />}
    </>
  );
}

/** The same, for who hands the drawing on. */
export const stack = (id: string, children: readonly string[]): ReactNode => <Stack id={id}>{children}</Stack>;

const emptyText: Readonly<Record<string, string>> = {
  ROW: 'Empty row',
  COLUMN: 'Empty column',
  TAB: 'Drag and drop components to this tab',
};

function EmptyContainer({ id }: { id: string }) {
  const type = useEdit((state) => nodeType(state.document.layout[id]));
  const text = emptyText[type];
  return text === undefined ? null : <p className={styles.empty}>{text}</p>;
}

const nodeType = (node: LayoutNode | string | undefined): string => (typeof node === 'object' ? node.type : '');

function RowElement({ node }: { node: LayoutNode }) {
  const capacity = useEdit(({ document }) => capacityOf(document.layout, node.id));
  const children = childrenOf(node);
  const row = (
    <div
      className={styles.row}
      style={{ ['--capacity' as string]: capacity }}
      data-filled={isFilled(node) || undefined}
      {...(children.length === 0 ? {} : { 'data-node-id': node.id, 'data-node-type': 'ROW' })}
    >
      <Stack id={node.id}>{children}</Stack>
    </div>
  );
  // A row is taken by what stands in it; an empty one needs a grip of its own.
  return children.length === 0 ? <ElementFrame node={node}>{row}</ElementFrame> : row;
}

function ColumnElement({ node }: { node: LayoutNode }) {
  return (
    <ElementFrame node={node} hasHandles>
      <div className={styles.column} data-filled={isFilled(node) || undefined}>
        <Stack id={node.id}>{childrenOf(node)}</Stack>
      </div>
    </ElementFrame>
  );
}

function ElementOf({ node }: { node: LayoutNode }) {
  switch (node.type) {
    case 'ROW':
      return <RowElement node={node} />;
    case 'COLUMN':
      return <ColumnElement node={node} />;
    case 'CHART':
      return (
        <ElementFrame node={node} hasHandles>
          <ChartElement node={node} />
        </ElementFrame>
      );
    case 'MARKDOWN':
      return (
        <ElementFrame node={node} hasHandles>
          {filterIdOf(node) === undefined ? <TextElement node={node} /> : <FilterElement node={node} />}
        </ElementFrame>
      );
    case 'HEADER':
      return (
        <ElementFrame node={node}>
          <HeaderElement node={node} />
        </ElementFrame>
      );
    case 'TABS':
      return (
        <ElementFrame node={node}>
          <TabsElement tabsId={node.id} content={stack} />
        </ElementFrame>
      );
    case 'DIVIDER':
      return (
        <ElementFrame node={node}>
          <hr className={styles.divider} />
        </ElementFrame>
      );
    default:
      return (
        <ElementFrame node={node}>
          <p className={styles.unknown}>
            This place holds an element of the kind {node.type}, which is not shown here. It is kept.
          </p>
        </ElementFrame>
      );
  }
}

/** One element of the layout. It renders when its own node changes, and not when others do. */
const Element = memo(function Element({ id }: { id: string }) {
  const node = useNode(id);
  return node === null ? null : <ElementOf node={node} />;
});
