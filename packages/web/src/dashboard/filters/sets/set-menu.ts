import { DashboardIcon, DeleteIcon, DoneIcon, EditIcon, LinkIcon, SaveIcon, ShareIcon, UserIcon } from '@sextant/ui';
import type { MenuSection } from '@sextant/ui';
import type { SetActions } from './use-set-actions.ts';
import type { FilterSetRights, ShownFilterSet } from './use-filter-sets.ts';

interface SetMenuOptions {
  readonly set: ShownFilterSet;
  readonly actions: SetActions;
  readonly rights: FilterSetRights;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** Lines for who may change the set. */
function changes({ set, actions, rights, onRename }: SetMenuOptions): MenuSection['items'] {
  if (!set.mayChange) return [];
  return [
    { id: 'rename', text: 'Rename', icon: EditIcon, onAction: onRename },
    { id: 'update', text: 'Update to the values shown', icon: SaveIcon, onAction: () => actions.update(set) },
    ...(set.invalid.length > 0
      ? [{ id: 'rebuild', text: 'Remove invalid filters', icon: DoneIcon, onAction: () => actions.rebuild(set) }]
      : []),
    ...(set.isOwn && rights.mayShare
      ? [{ id: 'share', text: 'Share with all readers', icon: ShareIcon, onAction: () => actions.share(set) }]
      : []),
    ...(!set.isOwn && rights.userId !== null
      ? [{ id: 'own', text: 'Keep for myself alone', icon: UserIcon, onAction: () => actions.makeOwn(set) }]
      : []),
  ];
}

/** What the menu of a set offers; empty sections are left out. */
export function setMenu(options: SetMenuOptions): readonly MenuSection[] {
  const { set, actions, rights, onRemove } = options;
  const { id, is_default: isDefault } = set.item;
  const opening = {
    id: 'default',
    text: 'Open the dashboard with it',
    icon: DashboardIcon,
    isChosen: isDefault,
    onAction: () => actions.setDefault(isDefault ? null : id),
  };
  return [
    { id: 'change', items: changes(options) },
    {
      id: 'use',
      items: [
        ...(rights.mayKeep ? [opening] : []),
        { id: 'link', text: 'Copy link', icon: LinkIcon, onAction: () => actions.copyLink(set) },
      ],
    },
    {
      id: 'end',
      items: set.mayChange
        ? [{ id: 'delete', text: 'Delete', icon: DeleteIcon, isDanger: true, onAction: onRemove }]
        : [],
    },
  ].filter(({ items }) => items.length > 0);
}
