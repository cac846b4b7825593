import { Button, Dialog, RadioGroup } from '@sextant/ui';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { usePage } from '../page-context.ts';
import { useSaveMetadata } from './use-save-metadata.ts';

const choices = [
  { id: 'beside', text: 'Vertical (left)', note: 'All filters in sight, beside the tiles.' },
  { id: 'above', text: 'Horizontal (top)', note: 'One line; what has no space in it stands under More filters.' },
] as const;

/** Where the filters of the dashboard stand, for everybody. */
export function FilterBarDialog({ onClose }: { onClose: () => void }) {
  const { filterBarPlace } = usePage().model;
  const save = useSaveMetadata('The orientation of the filter bar was saved.');
  const [place, setPlace] = useState(filterBarPlace);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    setBusy(true);
    try {
      await save({ filter_bar_orientation: place === 'above' ? 'HORIZONTAL' : 'VERTICAL' });
      onClose();
    } catch (cause) {
      setError(messageOf(cause));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Orientation of filter bar"
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isBusy} isDisabled={place === filterBarPlace} onPress={() => void submit()}>
            Save
          </Button>
        </>
      }
    >
      <RadioGroup
        label="Where the filters stand"
        choices={choices}
        value={place}
        onChange={setPlace}
        hint="For everyone who opens this dashboard. On tablets and phones a button opens them."
        error={error}
      />
    </Dialog>
  );
}
