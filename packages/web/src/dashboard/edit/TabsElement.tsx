import { countOf } from '@sextant/contract';
import { childrenOf, newTab, nodeAt, nodeName, subtreeOf, topId } from '@sextant/dashboard';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  ConfirmDialog,
  DeleteIcon,
  EditIcon,
  IconButton,
  PlusIcon,
  Tabs,
} from '@sextant/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import styles from './Edit.module.css';
import { useEdit, useEditStore, useNode, useNodeName } from './state/edit-context.ts';
import { makeNodeId, placementText } from './state/edit-store.ts';
import { InlineText } from './InlineText.tsx';
import { openTabOf } from './state/active-container.ts';
import { useElementActions } from './state/use-element-actions.ts';

/** Names of the tabs, in their order; the same list while no name changes. */
const useTabs = (tabsId: string) => {
  const texts = useEdit(
    useShallow(({ document: { layout } }) =>
      childrenOf(nodeAt(layout, tabsId)).flatMap((id) => [id, nodeName(nodeAt(layout, id))]),
    ),
  );
  return Array.from({ length: texts.length / 2 }, (_, index) => ({
    id: texts[index * 2] ?? '',
    text: texts[index * 2 + 1] ?? '',
  }));
};

function RemoveTab({ id, onClose }: { id: string; onClose: () => void }) {
  const store = useEditStore();
  const actions = useElementActions();
  const name = useNodeName(id);
  const [count] = useState(
    () =>
      subtreeOf(store.getState().document.layout, id).filter(
        (one) => nodeAt(store.getState().document.layout, one)?.type === 'CHART',
      ).length,
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => actions.remove(id)}
      title="Delete dashboard tab?"
      confirmText="Delete"
    >
      “{name}” goes with everything in it{count === 0 ? '' : `: ${countOf(count, 'chart')}`}. The charts themselves
      stay. Undo brings it back until you save.
    </ConfirmDialog>
  );
}

interface TabToolsProps {
  readonly tabsId: string;
  readonly tabId: string;
  readonly onRename: () => void;
}

/** Actions on the open tab, and a new one. */
function TabTools({ tabsId, tabId, onRename }: TabToolsProps) {
  const store = useEditStore();
  const actions = useElementActions();
  const [isRemoving, setRemoving] = useState(false);
  const name = useNodeName(tabId);
  const hasContent = useEdit(({ document }) => childrenOf(nodeAt(document.layout, tabId)).length > 0);
  const add = () => {
    const tab = newTab(makeNodeId('TAB'));
    const { apply, openTab, document } = store.getState();
    const index = childrenOf(nodeAt(document.layout, tabsId)).length;
    const isDone = actions.announceRejection(
      apply({ kind: 'add', nodes: [tab], at: { parentId: tabsId, index }, wrapId: '' }, placementText(tab.id)),
    );
    if (isDone) openTab(tabsId, tab.id);
  };
  return (
    <>
      <IconButton icon={EditIcon} size="xs" label={`Rename tab ${name}`} onPress={onRename} />
      <IconButton
        icon={ChevronLeftIcon}
        size="xs"
        label={`Move tab ${name} left`}
        onPress={() => actions.move(tabId, 'left')}
      />
      <IconButton
        icon={ChevronRightIcon}
        size="xs"
        label={`Move tab ${name} right`}
        onPress={() => actions.move(tabId, 'right')}
      />
      <IconButton
        icon={DeleteIcon}
        size="xs"
        label={`Delete tab ${name}`}
        onPress={() => (hasContent ? setRemoving(true) : actions.remove(tabId))}
      />
      <IconButton icon={PlusIcon} size="xs" label="Add tab" onPress={add} />
      {isRemoving && <RemoveTab id={tabId} onClose={() => setRemoving(false)} />}
    </>
  );
}

interface TabsElementProps {
  readonly tabsId: string;
  /** Draws what stands in a tab. */
  readonly content: (tabId: string, children: readonly string[]) => ReactNode;
}

/** Tabs with what stands in the open one. */
export function TabsElement({ tabsId, content }: TabsElementProps) {
  const store = useEditStore();
  const actions = useElementActions();
  const tabs = useTabs(tabsId);
  const open = useEdit((state) => openTabOf(state, tabsId));
  const isTop = useEdit((state) => topId(state.document.layout) === tabsId);
  const [renaming, setRenaming] = useState<string | null>(null);
  const tab = useNode(open ?? '');
  if (open === null || tab === null) return null;
  const rename = (text: string) => {
    setRenaming(null);
    if (text !== tab.meta?.text)
      actions.setMeta(open, { text }, `Tab is now called ${text === '' ? 'Tab title' : text}`);
  };
  return (
    <div
      className={styles.tabs}
      data-tabs-of={tabsId}
      onDoubleClick={({ target, currentTarget }) => {
        const isOwnTab = target instanceof Element && target.closest('[role=tab]') !== null;
        if (isOwnTab && target.closest('[data-tabs-of]') === currentTarget) setRenaming(open);
      }}
    >
      <Tabs
        label={isTop ? 'Tabs of the dashboard' : 'Tabs'}
        tabs={tabs}
        value={open}
        onChange={(id) => store.getState().openTab(tabsId, id)}
        end={
          renaming === open ? (
            <InlineText
              label="Name of the tab"
              value={tab.meta?.text ?? ''}
              placeholder="Tab title"
              autoFocus
              onDone={rename}
            />
          ) : (
            <TabTools tabsId={tabsId} tabId={open} onRename={() => setRenaming(open)} />
          )
        }
      />
      <div className={styles.stack} data-node-id={open} data-node-type="TAB">
        {content(open, childrenOf(tab))}
      </div>
    </div>
  );
}
