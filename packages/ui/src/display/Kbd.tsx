import styles from './Kbd.module.css';

const keyNames: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page up',
  PageDown: 'Page down',
};

interface KbdProps {
  readonly keys: string;
  /** Shown on touch screens too, where a hint at a key is only in the way. Default false. */
  readonly isLasting?: boolean;
}

/** A key or a combination ('Mod+Enter'), drawn as keys. `Mod` is Command on Apple's machines, Ctrl elsewhere. */
export function Kbd({ keys, isLasting = false }: KbdProps) {
  const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
  const text = keys
    .split('+')
    .map((key) => (key === 'Mod' && isApple ? '⌘' : (keyNames[key] ?? key)))
    .join(' ');
  return (
    <kbd className={styles.kbd} data-lasting={isLasting || undefined}>
      {text}
    </kbd>
  );
}
