import { Button, Checkbox, Dialog, TextField, toast, FieldStack } from '@sextant/ui';
import { useState } from 'react';
import type { FormEvent } from 'react';

interface SaveAsDialogProps {
  readonly title: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSave: (title: string, isWithCharts: boolean) => void;
}

/** A new dashboard from this one: its name, and whether the charts are copied too. */
export function SaveAsDialog({ title, isBusy, onClose, onSave }: SaveAsDialogProps) {
  const [name, setName] = useState(`${title} [copy]`);
  const [isWithCharts, setWithCharts] = useState(false);
  const submit = () => {
    if (name.trim() === '') toast({ kind: 'error', text: 'You must pick a name for the new dashboard' });
    else onSave(name.trim(), isWithCharts);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save dashboard as"
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isBusy} onPress={submit}>
            Save
          </Button>
        </>
      }
    >
      <form onSubmit={handleSubmit}>
        <FieldStack>
          <TextField label="Name" size="md" value={name} onChange={setName} autoFocus isRequired />
          <Checkbox isSelected={isWithCharts} onChange={setWithCharts} note="Else the copy shows the same charts.">
            also copy (duplicate) charts
          </Checkbox>
        </FieldStack>
      </form>
    </Dialog>
  );
}
