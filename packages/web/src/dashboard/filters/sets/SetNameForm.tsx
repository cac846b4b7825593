import { Button, elementKeys, Switch, TextField, useElementKeys } from '@sextant/ui';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import styles from './FilterSets.module.css';

interface SetNameFormProps {
  readonly initialName: string;
  /** The word on the button: 'Create', 'Save'. */
  readonly submitText: string;
  /** Whether it can be said that the set is for all readers. */
  readonly mayShare: boolean;
  /** Names that are taken, by whom the set is to be for. */
  readonly takenNames: (isShared: boolean) => ReadonlySet<string>;
  /** A rejection is shown at the name. */
  readonly onSubmit: (name: string, isShared: boolean) => Promise<void>;
  readonly onClose: () => void;
}

const nameKeys = elementKeys('In the name of a filter set', {
  leave: { keys: ['Escape'], text: 'Leave it as it was' },
});

/** What is wrong with a name; null when nothing is. */
function errorOf(name: string, takenNames: ReadonlySet<string>): string | null {
  if (name === '') return 'A name is needed';
  return takenNames.has(name) ? 'Filter set with this name already exists' : null;
}

/** The name of a set, new or another; Enter keeps it, Esc leaves it. */
export function SetNameForm(props: SetNameFormProps) {
  const { initialName, submitText, mayShare, takenNames, onSubmit, onClose } = props;
  const [text, setText] = useState(initialName);
  const [isShared, setShared] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  const onKeyDown = useElementKeys(nameKeys, { leave: onClose });
  const name = text.trim();
  const error = errorOf(name, takenNames(isShared)) ?? rejection;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (error !== null && error !== rejection) return;
    setBusy(true);
    try {
      await onSubmit(name, isShared);
      onClose();
    } catch (failed) {
      setRejection(messageOf(failed));
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      <TextField
        label="Name of the filter set"
        isLabelHidden
        value={text}
        maxLength={500}
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(next) => {
          setText(next);
          setRejection(null);
        }}
        error={error}
      />
      {mayShare && (
        <Switch isSelected={isShared} onChange={setShared}>
          For all readers
        </Switch>
      )}
      <div className={styles.acts}>
        <Button type="submit" size="xs" isBusy={isBusy} isDisabled={error !== null && error !== rejection}>
          {submitText}
        </Button>
        <Button size="xs" kind="quiet" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
