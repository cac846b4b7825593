import { Checkbox } from '@sextant/ui';
import styles from './Admin.module.css';

interface PermissionChecksProps {
  readonly chosen: ReadonlySet<string>;
  /** Pairs that can be given, as `[permission, view]`: those that whoever edits has. */
  readonly permissions: readonly (readonly [string, string])[];
  readonly isFixed: boolean;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

const textOf = (action: string): string => action.replace(/^can_/, '').replaceAll('_', ' ');

/** Permissions by what they are on, each a checkbox. */
export function PermissionChecks({ chosen, permissions, isFixed, onChange }: PermissionChecksProps) {
  const pairs = new Map<string, readonly [string, string]>();
  for (const pair of permissions) if (pair[0].startsWith('can_')) pairs.set(pair.join(' '), pair);
  for (const text of chosen) {
    const index = text.indexOf(' ');
    pairs.set(text, [text.slice(0, index), text.slice(index + 1)]);
  }
  const views = [...new Set([...pairs.values()].map(([, view]) => view))].sort();
  const toggle = (text: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(text);
    else next.delete(text);
    onChange(next);
  };
  return (
    <>
      {views.map((view) => (
        <fieldset key={view} className={styles.group}>
          <legend className={styles.legend}>{view}</legend>
          <div className={styles.checks}>
            {[...pairs]
              .filter(([, pair]) => pair[1] === view)
              .map(([text, [action]]) => (
                <Checkbox
                  key={text}
                  isSelected={chosen.has(text)}
                  isDisabled={isFixed}
                  onChange={(isOn) => toggle(text, isOn)}
                >
                  {textOf(action)}
                </Checkbox>
              ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}
