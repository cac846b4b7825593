import { useState } from 'react';
import { Button, Dialog, TextField } from '@sextant/ui';
import { useLab, useLabStore } from '../lab-store.ts';

/** Asks for another name of a tab. */
export function RenameDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const store = useLabStore();
  const before = useLab(({ tabs }) => tabs.find((tab) => tab.id === id)?.name ?? '');
  const [name, setName] = useState(before);
  const rename = (): void => {
    if (name.trim() === '') return;
    store.getState().change(id, { name: name.trim().slice(0, longestName) });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Rename tab"
      widthPx={420}
      unsaved={null}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" isDisabled={name.trim() === ''} onPress={rename}>
            Rename
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <TextField label="Enter a new title for the tab" size="md" value={name} onChange={setName} autoFocus />
      </form>
    </Dialog>
  );
}

const longestName = 256;
