import type { DashboardModel, DatasetMove } from '@sextant/dashboard';
import { Button, Checkbox, Dialog, TextField, toast, FieldStack } from '@sextant/ui';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { OtherDatasets } from './OtherDatasets.tsx';

/** What a copy of a dashboard is to be. */
export interface CopyOptions {
  readonly title: string;
  readonly isWithCharts: boolean;
  /** Datasets that others take the place of: their charts are copied. */
  readonly moves: readonly DatasetMove[];
}

interface SaveAsDialogProps {
  readonly title: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSave: (copy: CopyOptions) => void;
  /** The dashboard whose datasets may be changed; null while it is edited, when its charts are not known as they will be saved. */
  readonly model: DashboardModel | null;
}

/** A new dashboard from this one: its name, and whether the charts are copied too. */
export function SaveAsDialog({ title, isBusy, onClose, onSave, model }: SaveAsDialogProps) {
  const [name, setName] = useState(`${title} [copy]`);
  const [isWithCharts, setWithCharts] = useState(false);
  const [usesOtherDatasets, setUsesOtherDatasets] = useState(false);
  const [moves, setMoves] = useState<readonly DatasetMove[]>([]);
  const submit = () => {
    if (name.trim() === '') toast({ kind: 'error', text: 'You must pick a name for the new dashboard' });
    else onSave({ title: name.trim(), isWithCharts, moves: usesOtherDatasets ? moves : [] });
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
          {model !== null && model.datasets.size > 0 && (
            <Checkbox
              isSelected={usesOtherDatasets}
              onChange={setUsesOtherDatasets}
              note="Charts over a changed dataset are copied."
            >
              ask other datasets
            </Checkbox>
          )}
          {model !== null && usesOtherDatasets && <OtherDatasets model={model} moves={moves} onChange={setMoves} />}
        </FieldStack>
      </form>
    </Dialog>
  );
}
