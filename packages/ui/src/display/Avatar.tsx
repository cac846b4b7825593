import { classNames } from '../class-names.ts';
import styles from './Avatar.module.css';

const toneCount = 4;

/** 'Mara Reyes' → 'MR', 'admin' → 'AD'. */
function initialsOf(name: string): string {
  const nameParts = name.trim().split(/\s+/u).filter(Boolean);
  const first = nameParts[0];
  if (first === undefined) return '?';
  const last = nameParts.length > 1 ? nameParts.at(-1) : undefined;
  const letters = last === undefined ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join('').toLocaleUpperCase();
}

const toneOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % toneCount;

/** What Avatar takes. */
export interface AvatarProps {
  name: string;
  /** Default 'md' (24 px); 'lg' is 32. */
  size?: 'md' | 'lg';
}

/** A user's initials; the name is its title. */
export function Avatar({ name, size = 'md' }: AvatarProps) {
  return (
    <span className={styles.avatar} role="img" aria-label={name} title={name} data-tone={toneOf(name)} data-size={size}>
      {initialsOf(name)}
    </span>
  );
}

/** Several users, overlapping; beyond `limit` (default 4) a number. */
export function Avatars({ names, limit = 4 }: { names: readonly string[]; limit?: number }) {
  const rest = names.length - limit;
  return (
    <span className={styles.faces}>
      {names.slice(0, limit).map((name) => (
        <Avatar key={name} name={name} />
      ))}
      {rest > 0 && (
        <span className={classNames(styles.avatar)} data-tone={3} title={names.slice(limit).join(', ')}>
          +{rest}
        </span>
      )}
    </span>
  );
}
