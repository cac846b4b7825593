import { useState } from 'react';
import { Button, TextField } from '@sextant/ui';
import { shownName } from './ChartName.tsx';
import { useExplore } from './explore-store.ts';
import styles from './Explore.module.css';

interface EditableNameProps {
  readonly isEditing: boolean;
  readonly onEditingChange: (isEditing: boolean) => void;
}

/** The chart's name; pressed, it is edited in place. It is kept with the next save. */
export function EditableName({ isEditing, onEditingChange }: EditableNameProps) {
  const name = useExplore((state) => state.name);
  if (isEditing) return <NameField key={name} name={name} onDone={() => onEditingChange(false)} />;
  return (
    <Button
      kind="quiet"
      className={styles.name ?? ''}
      onPress={() => onEditingChange(true)}
      aria-label={`Rename ${shownName(name)}`}
    >
      <span title={name}>{shownName(name)}</span>
    </Button>
  );
}

function NameField({ name, onDone }: { readonly name: string; readonly onDone: () => void }) {
  const [draft, setDraft] = useState(name);
  const setName = useExplore((state) => state.setName);
  const finish = () => {
    if (draft.trim() !== '') setName(draft.trim());
    onDone();
  };
  return (
    <form
      className={styles.nameForm}
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <TextField
        label="Chart name"
        isLabelHidden
        size="md"
        maxLength={250}
        value={draft}
        onChange={setDraft}
        onBlur={finish}
        // The user has just pressed the name in order to change it.
        autoFocus
      />
    </form>
  );
}
