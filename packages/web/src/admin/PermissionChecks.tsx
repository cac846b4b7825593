import { Checkbox } from '@sextant/ui';
import styles from './Admin.module.css';

interface PermissionChecksProps {
  readonly chosenPermissions: ReadonlySet<string>;
  /** Pairs that can be given, as `[permission, view]`: those that whoever edits has. */
  readonly permissions: readonly (readonly [string, string])[];
  readonly isFixed: boolean;
  readonly onChange: (chosenPermissions: ReadonlySet<string>) => void;
}

const textOf = (action: string): string => action.replace(/^can_/, '').replaceAll('_', ' ');

/** Permissions by what they are on, each a checkbox. */
export function PermissionChecks({ chosenPermissions, permissions, isFixed, onChange }: PermissionChecksProps) {
  const permissionPairs = new Map<string, readonly [string, string]>();
  for (const permission of permissions)
    if (permission[0].startsWith('can_')) permissionPairs.set(permission.join(' '), permission);
  for (const text of chosenPermissions) {
    const index = text.indexOf(' ');
    permissionPairs.set(text, [text.slice(0, index), text.slice(index + 1)]);
  }
  const views = [...new Set([...permissionPairs.values()].map(([, view]) => view))].sort();
  const toggle = (text: string, isOn: boolean) => {
    const next = new Set(chosenPermissions);
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
            {[...permissionPairs]
              .filter(([, permission]) => permission[1] === view)
              .map(([text, [action]]) => (
                <Checkbox
                  key={text}
                  isSelected={chosenPermissions.has(text)}
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
