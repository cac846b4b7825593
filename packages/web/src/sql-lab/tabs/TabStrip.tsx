import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { elementKeys, useElementKeys, useShortcut } from '@sextant/ui';
import { useLab, useLabStore } from '../lab-store.ts';
import { runStateOf } from '../tab-run.ts';
import styles from '../SqlLab.module.css';
import { CloseMark, StateDot } from './StateDot.tsx';
import { useTabActions } from './use-tab-actions.ts';

const tabKeys = elementKeys('On a tab', {
  next: { keys: ['ArrowRight'], text: 'Next tab' },
  before: { keys: ['ArrowLeft'], text: 'Tab before' },
  rename: { keys: ['F2'], text: 'Rename' },
  close: { keys: ['Delete'], text: 'Close' },
  menu: { keys: ['ContextMenu', 'Shift+F10'], text: 'Menu of the tab' },
});

interface TabButtonProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly onMenu: (id: string, place: MenuPlace) => void;
  readonly onRename: (id: string) => void;
  readonly onClose: (id: string) => void;
}

interface MenuPlace {
  readonly xPx: number;
  readonly yPx: number;
}

function TabButton({ id, isActive, onMenu, onRename, onClose }: TabButtonProps) {
  const store = useLabStore();
  const name = useLab(({ tabs }) => tabs.find((tab) => tab.id === id)?.name ?? '');
  const state = useLab(({ runs }) => runStateOf(runs[id]));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) button.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  const focusFront = (event: KeyboardEvent<HTMLElement>): void => {
    const list = event.currentTarget.parentElement;
    // The tab in front is drawn first.
    requestAnimationFrame(() => list?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };
  const go = (by: -1 | 1) => (event: KeyboardEvent<HTMLElement>) => {
    store.getState().step(by);
    focusFront(event);
  };
  const handleKey = useElementKeys<keyof typeof tabKeys.actions, HTMLElement>(tabKeys, {
    next: go(1),
    before: go(-1),
    rename: () => onRename(id),
    close: (event) => {
      onClose(id);
      focusFront(event);
    },
    menu: (event) => {
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      onMenu(id, { xPx: left, yPx: bottom });
    },
  });
  const handleMenu = (event: MouseEvent): void => {
    event.preventDefault();
    onMenu(id, { xPx: event.clientX, yPx: event.clientY });
  };
  return (
    <button
      ref={button}
      type="button"
      role="tab"
      id={`lab-tab-${id}`}
      aria-selected={isActive}
      aria-controls="lab-text"
      tabIndex={isActive ? 0 : -1}
      className={styles.tab}
      title={name}
      onClick={() => store.getState().activate(id)}
      onDoubleClick={() => onRename(id)}
      onAuxClick={(event) => event.button === 1 && onClose(id)}
      onContextMenu={handleMenu}
      onKeyDown={handleKey}
    >
      <StateDot state={state} />
      <span className={styles.tabName}>{name}</span>
      {isActive && <CloseMark title="Close tab" onClose={() => onClose(id)} />}
    </button>
  );
}

/** What hangs on the strip: the button for a new tab, the menu of one, and renaming. */
export interface TabMenusProps {
  readonly menu: { readonly id: string; readonly place: MenuPlace } | null;
  readonly onMenuClose: () => void;
  readonly renamedId: string | null;
  readonly onRename: (id: string | null) => void;
}

/** The tabs of the page, each with the state of its newest run. */
export function TabStrip({ menus }: { readonly menus: (props: TabMenusProps) => ReactNode }) {
  const ids = useLab(useShallow(({ tabs }) => tabs.map(({ id }) => id)));
  const activeId = useLab((state) => state.activeId);
  const { add, close, step } = useTabActions();
  const [menu, setMenu] = useState<TabMenusProps['menu']>(null);
  const [renamedId, setRenamed] = useState<string | null>(null);
  useShortcut({ keys: 'Mod+T', text: 'New tab', onAction: add });
  useShortcut({
    keys: 'Alt+T',
    text: 'New tab, where the browser keeps the other key',
    worksInFields: true,
    onAction: add,
  });
  useShortcut({ keys: 'Mod+[', text: 'Tab before', onAction: () => step(-1) });
  useShortcut({ keys: 'Mod+]', text: 'Next tab', onAction: () => step(1) });
  return (
    <div className={styles.strip}>
      <div role="tablist" aria-label="Queries" className={styles.tabs}>
        {ids.map((id) => (
          <TabButton
            key={id}
            id={id}
            isActive={id === activeId}
            onMenu={(tabId, place) => setMenu({ id: tabId, place })}
            onRename={setRenamed}
            onClose={close}
          />
        ))}
      </div>
      {menus({ menu, onMenuClose: () => setMenu(null), renamedId, onRename: setRenamed })}
    </div>
  );
}
