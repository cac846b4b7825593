import { Button } from '@sextant/ui';
import type { Filter } from '@sextant/contract';
import { drillClauses } from '@sextant/dashboard';
import type { Tile } from '@sextant/dashboard';
import styles from './LevelPath.module.css';

interface LevelPathProps {
  readonly dataset: Tile['dataset'];
  readonly path: readonly Filter[];
  /** Called with how many steps stay. */
  readonly onGo: (steps: number) => void;
}

/** The way down a hierarchy, each step the way back to it. Nothing at the top. */
export function LevelPath({ dataset, path, onGo }: LevelPathProps) {
  if (path.length === 0) return null;
  const names = ['All', ...drillClauses(dataset, path).map(({ text }) => text.values.join())];
  return (
    <nav className={styles.path} aria-label="Level">
      <ol>
        {names.map((name, steps) => (
          <li key={steps}>
            {steps === path.length ? (
              <b aria-current="step">{name}</b>
            ) : (
              <Button kind="quiet" size="xs" onPress={() => onGo(steps)}>
                {name}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
