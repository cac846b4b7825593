import { Switch } from '@sextant/ui';
import type { ConnectionDraft } from './connection-draft.ts';

interface WritingSwitchesProps {
  readonly draft: Pick<ConnectionDraft, 'allowsDml' | 'allowsCtas' | 'allowsCvas'>;
  readonly onChange: (change: Partial<ConnectionDraft>) => void;
}

/** What users may write to a database from SQL Lab. */
export function WritingSwitches({ draft: { allowsDml, allowsCtas, allowsCvas }, onChange }: WritingSwitchesProps) {
  return (
    <>
      <Switch
        isSelected={allowsDml}
        note="Rows and tables can be changed; how many rows is said before. Users bound by row rules only read"
        onChange={(isSelected) => onChange({ allowsDml: isSelected })}
      >
        Allow writing from SQL Lab
      </Switch>
      <Switch isSelected={allowsCtas} onChange={(isSelected) => onChange({ allowsCtas: isSelected })}>
        Allow tables made of a SELECT
      </Switch>
      <Switch isSelected={allowsCvas} onChange={(isSelected) => onChange({ allowsCvas: isSelected })}>
        Allow views made of a SELECT
      </Switch>
    </>
  );
}
