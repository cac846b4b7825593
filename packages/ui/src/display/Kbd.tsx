import styles from './Kbd.module.css';

const words: Readonly<Record<string, string>> = { Mod: 'Ctrl', Enter: '↵', ArrowUp: '↑', ArrowDown: '↓' };

/** A key or a combination ('Mod+Enter'), drawn as keys. `Mod` is Command on Apple's machines, Ctrl elsewhere. */
export function Kbd({ keys }: { keys: string }) {
  const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
  const text = keys
    .split('+')
    .map((key) => (key === 'Mod' && isApple ? '⌘' : (words[key] ?? key)))
    .join(' ');
  return <kbd className={styles.kbd}>{text}</kbd>;
}
