import { childrenOf, elementKinds, hasTopTabs, nodeAt, rootId } from '@sextant/dashboard';
import type { ElementKind } from '@sextant/dashboard';
import { Button, CopyIcon, Icon } from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import { useDragHandle } from './drag/use-drag-handle.ts';
import { newElementOf } from './filter-elements.ts';
import styles from './Panel.module.css';
import { useEditStore } from './state/edit-context.ts';
import { makeNodeId, placementText } from './state/edit-store.ts';
import {
  Columns3 as ColumnElementIcon,
  Heading as HeaderElementIcon,
  Minus as DividerElementIcon,
  PanelTop as TabsElementIcon,
  Rows3 as RowElementIcon,
  TextAlignStart as TextElementIcon,
  ListFilter as FilterElementIcon,
} from 'lucide-react';
import { activeContainer } from './state/active-container.ts';
import { useElementActions } from './state/use-element-actions.ts';
import { copiedName, useClipboard } from './use-clipboard.ts';

const elementLooks: Readonly<Record<ElementKind, { readonly text: string; readonly icon: IconType }>> = {
  tabs: { text: 'Tabs', icon: TabsElementIcon },
  row: { text: 'Row', icon: RowElementIcon },
  column: { text: 'Column', icon: ColumnElementIcon },
  header: { text: 'Header', icon: HeaderElementIcon },
  text: { text: 'Text', icon: TextElementIcon },
  filter: { text: 'Filter', icon: FilterElementIcon },
  divider: { text: 'Divider', icon: DividerElementIcon },
};

function ElementButton({ kind }: { kind: ElementKind }) {
  const store = useEditStore();
  const actions = useElementActions();
  const { text, icon } = elementLooks[kind];
  const { ref, listeners } = useDragHandle(`new ${kind}`, { dragged: { kind: 'new', element: kind }, name: text });
  const add = () => {
    const { apply, document, takeFocus } = store.getState();
    const nodes = newElementOf(kind, document);
    const id = nodes[0]?.id ?? '';
    // The first tabs of a dashboard are its tabs at the top; all others stand where they are put.
    const parentId = kind === 'tabs' && !hasTopTabs(document.layout) ? rootId : activeContainer(store.getState());
    const position = { parentId, index: childrenOf(nodeAt(document.layout, parentId)).length };
    if (parentId !== rootId) takeFocus(id);
    actions.announceRejection(
      apply(
        { kind: 'add', nodes, at: position, wrapId: makeNodeId('ROW') },
        parentId === rootId ? 'Added tabs at the top' : placementText(id),
      ),
    );
  };
  return (
    <button
      type="button"
      ref={ref}
      className={styles.element}
      onClick={add}
      onPointerDown={listeners?.['onPointerDown'] as ((event: unknown) => void) | undefined}
      aria-label={`Add ${text}`}
    >
      <Icon of={icon} />
      {text}
    </button>
  );
}

/** What was copied last, on this dashboard or another: the way to it without keys. */
function PasteButton() {
  const store = useEditStore();
  const { copied, paste } = useClipboard();
  if (copied === null) return null;
  return (
    <Button size="sm" isWide icon={CopyIcon} onPress={() => void paste(store.getState().selected)}>
      Paste {copiedName(copied)}
    </Button>
  );
}

/** What a dashboard can hold besides charts: drag it to its place, or press it to put it at the end. */
export function ElementList() {
  return (
    <section className={styles.elements} aria-label="Layout elements">
      <h2 className={styles.title}>Layout elements</h2>
      <div className={styles.grid}>
        {elementKinds.map((kind) => (
          <ElementButton key={kind} kind={kind} />
        ))}
      </div>
      <PasteButton />
    </section>
  );
}
