import { Button, Dialog } from '@sextant/ui';
import { useExplore } from '../explore-store.ts';
import type { Save } from './use-save.ts';

interface StaleDialogProps {
  readonly save: Save;
  readonly onSaveAs: () => void;
}

/** Somebody saved the chart meanwhile: keep both, or overwrite theirs knowingly. Nothing is lost either way. */
export function StaleDialog({ save, onSaveAs }: StaleDialogProps) {
  const name = useExplore((state) => state.name);
  const order = save.variables;
  const close = () => save.reset();
  const footer = (
    <>
      <Button onPress={close}>Cancel</Button>
      <Button
        onPress={() => {
          if (order !== undefined) save.mutate({ ...order, isKnowing: true });
        }}
      >
        Overwrite
      </Button>
      <Button
        kind="primary"
        onPress={() => {
          close();
          onSaveAs();
        }}
      >
        Save as...
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={close} title={`${name} was changed meanwhile`} foot={footer}>
      <p>
        Somebody saved this chart after you opened it. Your settings are still here. Save them as a chart of their own,
        or overwrite the other version: it stays in the history of the chart.
      </p>
    </Dialog>
  );
}
