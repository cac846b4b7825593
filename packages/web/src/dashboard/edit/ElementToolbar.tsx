import { childrenOf, canContain, branchOf, nodeAt, nodeName, parentOf, subtreeOf } from '@sextant/dashboard';
import type { Layout, LayoutNode } from '@sextant/contract';
import { CopyIcon, DeleteIcon, EditIcon, IconButton, Menu, MoreIcon } from '@sextant/ui';
import type { MenuAction, MenuSection } from '@sextant/ui';
import { useState } from 'react';
import { ColorsDialog } from './ColorsDialog.tsx';
import styles from './Edit.module.css';
import { filterIdOf } from './filter-elements.ts';
import { useEdit, useEditStore, useNode } from './state/edit-context.ts';
import { useElementActions } from './state/use-element-actions.ts';
import { useElementTile } from './use-charts.ts';
import { copiedName, useClipboard } from './use-clipboard.ts';
import { CrossScopeDialog } from '../settings/CrossScopeDialog.tsx';

type Actions = ReturnType<typeof useElementActions>;

const headerSizes = [
  { id: 'SMALL_HEADER', text: 'Small' },
  { id: 'MEDIUM_HEADER', text: 'Medium' },
  { id: 'LARGE_HEADER', text: 'Large' },
] as const;

const backgrounds = [
  { id: 'BACKGROUND_TRANSPARENT', text: 'Transparent' },
  { id: 'BACKGROUND_WHITE', text: 'Solid' },
] as const;

function backgroundItems(node: LayoutNode, actions: Actions): MenuAction[] {
  const background = node.meta?.background ?? 'BACKGROUND_TRANSPARENT';
  return backgrounds.map(({ id, text }) => ({
    id: `${node.id} ${id}`,
    text,
    isChosen: id === background,
    onAction: () => actions.setMeta(node.id, { background: id }, `Background is ${text}`),
  }));
}

/** Tabs and columns that an element can be sent to from afar, where dragging or arrow keys would be a long way. */
function moveTargets(layout: Layout, id: string, actions: Actions): MenuAction[] {
  const ownIds = new Set([...subtreeOf(layout, id), parentOf(layout, id)]);
  const branch = branchOf(layout, id);
  return subtreeOf(layout, 'ROOT_ID').flatMap((containerId) => {
    const node = nodeAt(layout, containerId);
    if (node === null || !['TAB', 'COLUMN'].includes(node.type) || ownIds.has(containerId)) return [];
    if (!canContain(layout, containerId, branch)) return [];
    const label = node.type === 'TAB' ? `Tab ${nodeName(node)}` : `Column with ${childrenOf(node).length} elements`;
    const end = { parentId: containerId, index: Number.MAX_SAFE_INTEGER };
    return [{ id: `to ${containerId}`, text: label, onAction: () => actions.moveTo(id, end) }];
  });
}

function rowSections(layout: Layout, id: string, actions: Actions): MenuSection[] {
  const rowId = parentOf(layout, id);
  const row = rowId === null ? null : nodeAt(layout, rowId);
  if (rowId === null || row?.type !== 'ROW') return [];
  return [
    {
      id: 'row',
      title: 'Row',
      items: [
        { id: 'row up', text: 'Move row up', onAction: () => actions.move(rowId, 'up') },
        { id: 'row down', text: 'Move row down', onAction: () => actions.move(rowId, 'down') },
        {
          id: 'row background',
          text: 'Background',
          sections: [{ id: 'backgrounds', items: backgroundItems(row, actions) }],
        },
        { id: 'row copy', text: 'Duplicate row', onAction: () => actions.duplicate(rowId) },
        { id: 'row remove', text: 'Remove row', isDanger: true, onAction: () => actions.remove(rowId) },
      ],
    },
  ];
}

/** Copying and pasting, with their keys. */
function clipboardSection(id: string, { copied, copy, cut, paste }: ReturnType<typeof useClipboard>): MenuSection {
  return {
    id: 'clipboard',
    items: [
      { id: 'copy', text: 'Copy', shortcut: 'Mod+C', onAction: () => void copy(id) },
      { id: 'cut', text: 'Cut', shortcut: 'Mod+X', onAction: () => cut(id) },
      ...(copied === null
        ? []
        : [{ id: 'paste', text: `Paste ${copiedName(copied)}`, shortcut: 'Mod+V', onAction: () => void paste(id) }]),
    ],
  };
}

interface ChartDialogs {
  readonly onScope: () => void;
  readonly onColors: () => void;
}

function menuOf(
  layout: Layout,
  node: LayoutNode,
  actions: Actions,
  { onScope, onColors }: ChartDialogs,
): MenuSection[] {
  const movePlaces = moveTargets(layout, node.id, actions);
  const ownActions: MenuAction[] = [];
  if (node.type === 'CHART')
    ownActions.push(
      { id: 'scope', text: 'Cross-filter scope…', onAction: onScope },
      { id: 'colors', text: 'Colors…', onAction: onColors },
    );
  if (node.type === 'HEADER') {
    const size = node.meta?.['headerSize'] ?? 'MEDIUM_HEADER';
    const items = headerSizes.map(({ id, text }) => ({
      id,
      text,
      isChosen: id === size,
      onAction: () => actions.setMeta(node.id, { headerSize: id }, `Header is ${text}`),
    }));
    ownActions.push({ id: 'size', text: 'Size', sections: [{ id: 'sizes', items }] });
  }
  if (['HEADER', 'COLUMN', 'ROW'].includes(node.type))
    ownActions.push({
      id: 'background',
      text: 'Background',
      sections: [{ id: 'backgrounds', items: backgroundItems(node, actions) }],
    });
  if (movePlaces.length > 0)
    ownActions.push({ id: 'move', text: 'Move to', sections: [{ id: 'places', items: movePlaces }] });
  return [
    ...(ownActions.length === 0 ? [] : [{ id: 'own', items: ownActions }]),
    ...rowSections(layout, node.id, actions),
  ];
}

function ColorsOf({ node, onClose }: { node: LayoutNode; onClose: () => void }) {
  return <ColorsDialog tile={useElementTile(node)} first={null} onClose={onClose} />;
}

/** The cross-filter scope of a chart element, as a change of the draft. */
function ElementScope({ id, onClose }: { id: string; onClose: () => void }) {
  const store = useEditStore();
  const { layout, metadata, fields } = useEdit((state) => state.document);
  const node = nodeAt(layout, id);
  const name = nodeName(node);
  return (
    <CrossScopeDialog
      {...{ layout, metadata, onClose }}
      title={fields.title}
      chart={{ id: node?.meta?.chartId ?? -1, name }}
      confirmText="Apply"
      onConfirm={(configuration) => {
        const change = { kind: 'set metadata' as const, metadata: { chart_configuration: configuration } };
        store.getState().apply(change, `Cross-filters of ${name} changed`);
      }}
    />
  );
}

/** What can be done with the chosen element. */
export function ElementToolbar({ id }: { id: string }) {
  const store = useEditStore();
  const actions = useElementActions();
  const node = useNode(id);
  const layout = useEdit((state) => state.document.layout);
  const [isScoping, setScoping] = useState(false);
  const [isColoring, setColoring] = useState(false);
  const clipboard = useClipboard();
  const markedCount = useEdit((state) => (state.marked.has(id) ? state.marked.size : 0));
  if (node === null) return null;
  const name = nodeName(node);
  const sections = [
    clipboardSection(id, clipboard),
    ...menuOf(layout, node, actions, { onScope: () => setScoping(true), onColors: () => setColoring(true) }),
  ];
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={`Tools of ${name}`}>
      {markedCount > 1 && <span className={styles.markedCount}>{markedCount} chosen</span>}
      {node.type === 'MARKDOWN' && filterIdOf(node) === undefined && (
        <IconButton icon={EditIcon} size="xs" label={`Edit ${name}`} onPress={() => store.getState().write(id)} />
      )}
      <IconButton icon={CopyIcon} size="xs" label={`Duplicate ${name}`} onPress={() => actions.duplicate(id)} />
      <IconButton icon={DeleteIcon} size="xs" label={`Remove ${name}`} onPress={() => actions.remove(id)} />
      <Menu
        label={`More for ${name}`}
        sections={sections}
        trigger={<IconButton icon={MoreIcon} size="xs" label={`More for ${name}`} />}
      />
      {isColoring && <ColorsOf node={node} onClose={() => setColoring(false)} />}
      {isScoping && <ElementScope id={id} onClose={() => setScoping(false)} />}
    </div>
  );
}
