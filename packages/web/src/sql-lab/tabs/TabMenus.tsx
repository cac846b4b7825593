import { Suspense } from 'react';
import { IconButton, PlusIcon, lazyPart, loadContextMenu } from '@sextant/ui';
import type { TabMenusProps } from './TabStrip.tsx';
import { useTabActions } from './use-tab-actions.ts';

const ContextMenu = lazyPart(loadContextMenu);
const RenameDialog = lazyPart(async () => (await import('./RenameDialog.tsx')).RenameDialog);

/** What hangs on the strip of tabs. */
export function TabMenus({ menu, onMenuClose, renamedId, onRename }: TabMenusProps) {
  const { add, sectionsFor } = useTabActions();
  return (
    <>
      <IconButton icon={PlusIcon} size="xs" label="New tab" shortcut="Mod+T" onPress={add} />
      <Suspense fallback={null}>
        {menu !== null && (
          <ContextMenu label="Tab" place={menu.place} sections={sectionsFor(menu.id, onRename)} onClose={onMenuClose} />
        )}
        {renamedId !== null && <RenameDialog id={renamedId} onClose={() => onRename(null)} />}
      </Suspense>
    </>
  );
}
