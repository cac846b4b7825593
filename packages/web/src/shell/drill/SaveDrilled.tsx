import { useMutation } from '@tanstack/react-query';
import type { RawForm } from '@sextant/charts';
import { api } from '@sextant/contract/calls';
import { Button, Dialog, Note, TextField } from '@sextant/ui';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { chartBody, placeOnDashboard } from '../../api/save-chart.ts';
import { dashboardOf, isWholePlace, noPlace, PlaceFields } from '../navigation/PlaceFields.tsx';
import type { PlacementDraft } from '../navigation/PlaceFields.tsx';
import { useAnnouncePlacement } from '../navigation/use-announce-placement.ts';
import styles from './Drill.module.css';

interface SaveDrilledProps {
  readonly form: RawForm;
  readonly name: string;
  /** Begins with a dashboard: this one where it is known; null begins with none. */
  readonly place: { readonly dashboardId: number | null } | null;
  readonly onClose: () => void;
}

/** A drilled chart as a chart of its own, on a dashboard where that is wanted. */
export function SaveDrilled({ form, name: initialName, place, onClose }: SaveDrilledProps) {
  const [name, setName] = useState(initialName);
  const [placement, setPlacement] = useState<PlacementDraft>(
    place === null
      ? noPlace
      : { ...noPlace, target: 'existing', dashboardId: place.dashboardId === null ? null : String(place.dashboardId) },
  );
  const announcePlacement = useAnnouncePlacement();
  const save = useMutation({
    mutationFn: async () => {
      const { id } = await call(api.chart.create, { body: chartBody(name, form) });
      return placeOnDashboard(dashboardOf(placement), { id, name: name.trim(), type: form['viz_type'] });
    },
    onSuccess: async (placed) => {
      onClose();
      await announcePlacement(placed);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save as chart"
      subtitle="With the filters of the drill as its own"
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isDisabled={name.trim() === '' || !isWholePlace(placement)}
            isBusy={save.isPending}
            onPress={() => save.mutate()}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.saving}>
        {save.error !== null && (
          <Note tone="danger">{`An error occurred while creating charts: ${save.error.message}`}</Note>
        )}
        <TextField label="Chart name" size="md" isRequired value={name} onChange={setName} maxLength={250} />
        <PlaceFields value={placement} onChange={setPlacement} />
      </div>
    </Dialog>
  );
}
