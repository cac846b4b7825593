import { useState } from 'react';
import { Button, Dialog, TextField } from '@sextant/ui';
import { databaseOf, activeTab, useLab } from '../lab-store.ts';
import { useLabTools } from '../lab-tools.ts';
import type { WriteTarget } from '../tab-run.ts';

const words: Readonly<Record<WriteTarget['kind'], string>> = { TABLE: 'table', VIEW: 'view' };
const longestName = 63;

/** Asks how the table or view is called that the SELECT of the tab becomes, and makes it. */
export function WriteTargetDialog({
  kind,
  onClose,
}: {
  readonly kind: WriteTarget['kind'];
  readonly onClose: () => void;
}) {
  const tools = useLabTools();
  const schema = useLab((state) => databaseOf(state, activeTab(state))?.force_ctas_schema ?? null);
  const [name, setName] = useState('');
  const isComplete = name.trim() !== '';
  const submit = (): void => {
    if (!isComplete) return;
    onClose();
    tools.runAll({ kind, name: name.trim() });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Create a ${words[kind]}`}
      widthPx={460}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" isDisabled={!isComplete} onPress={submit}>
            Create
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={`Name of the ${words[kind]}`}
          size="md"
          isRequired
          autoFocus
          maxLength={longestName}
          hint={
            schema === null
              ? 'It is made of the last SELECT of the text, without its limit of rows'
              : `In the schema ${schema}`
          }
          value={name}
          onChange={setName}
        />
      </form>
    </Dialog>
  );
}
