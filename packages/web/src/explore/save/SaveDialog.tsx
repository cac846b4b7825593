import { useState } from 'react';
import { Button, Dialog, Note, RadioGroup, TextField } from '@sextant/ui';
import { dashboardOf, isWholePlace, noPlace, PlaceFields } from '../../shell/navigation/PlaceFields.tsx';
import { useExplore } from '../explore-store.ts';
import styles from '../Explore.module.css';
import { isStale } from './use-save.ts';
import type { Save, SaveRequest } from './use-save.ts';

interface SaveDialogProps {
  readonly isDrawn: boolean;
  /** Begins with 'Save as...'. */
  readonly isCopy: boolean;
  readonly onClose: () => void;
  readonly save: Save;
}

/** Name, over the old chart or as a new one, and on which dashboard. */
export function SaveDialog({ isDrawn, isCopy, onClose, save }: SaveDialogProps) {
  const slice = useExplore((state) => state.slice);
  const openName = useExplore((state) => state.name);
  const dataset = useExplore((state) => state.dataset);
  const [name, setName] = useState(openName === '' ? `${dataset.table_name} chart` : openName);
  const [mode, setMode] = useState<SaveRequest['mode']>(slice === null || isCopy ? 'new' : 'overwrite');
  const [placement, setPlacement] = useState(noPlace);
  const isComplete = name.trim() !== '' && isWholePlace(placement);
  const submit = () => {
    if (!isComplete || save.isPending) return;
    save.mutate({ name, mode, dashboard: dashboardOf(placement) }, { onSuccess: onClose });
  };
  const footer = (
    <>
      <Button onPress={onClose}>Cancel</Button>
      <Button kind="primary" isDisabled={!isComplete} isBusy={save.isPending} onPress={submit}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title="Save chart" foot={footer}>
      <form
        className={styles.saving}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {save.error !== null && !isStale(save.error) && (
          <Note tone="danger">
            {mode === 'new' ? `An error occurred while creating charts: ${save.error.message}` : save.error.message}
          </Note>
        )}
        {!isDrawn && <Note tone="warn">This chart has not been drawn as it stands. It is saved all the same.</Note>}
        {slice !== null && (
          <RadioGroup
            label="Which chart"
            isLabelHidden
            value={mode}
            onChange={setMode}
            choices={[
              { id: 'overwrite', text: 'Save (overwrite)' },
              { id: 'new', text: 'Save as...' },
            ]}
          />
        )}
        <TextField
          label="Chart name"
          size="md"
          isRequired
          // A new chart is named first: what is typed takes the place of the name that is proposed.
          autoFocus={slice === null}
          onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
          value={name}
          onChange={setName}
          maxLength={250}
        />
        <PlaceFields value={placement} onChange={setPlacement} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}
