import { Dialog, Kbd, useShortcuts } from '@sextant/ui';
import type { ListedShortcut } from '@sextant/ui';
import styles from './ShortcutsDialog.module.css';

const widthPx = 840;

const first = ['This page'];
const last = ['Go to', 'Everywhere'];

/** What belongs to the page comes first, what works everywhere last. */
function groupsOf(shortcuts: readonly ListedShortcut[]): readonly string[] {
  const groups = new Set(shortcuts.map((shortcut) => shortcut.group));
  const middle = [...groups].filter((group) => !first.includes(group) && !last.includes(group));
  return [...first, ...middle, ...last].filter((group) => groups.has(group));
}

/** The keys that work on this page, by group. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const shortcuts = useShortcuts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts" widthPx={widthPx}>
      {/* The keyboard scrolls it, and there is nothing else inside to focus. */}
      <div className={styles.groups} role="group" aria-label="Keys" tabIndex={0}>
        {groupsOf(shortcuts).map((group) => (
          <section key={group} className={styles.group}>
            <h3>{group}</h3>
            <dl>
              {shortcuts
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <div key={shortcut.keys.join(' ')}>
                    <dt>{shortcut.text}</dt>
                    <dd>
                      {shortcut.keys.map((keys) => (
                        <Kbd key={keys} keys={keys} isLasting />
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
