import { AdjustIcon, IconButton, lazyPart } from '@sextant/ui';
import { Suspense, useState } from 'react';
import { useEditEntry } from '../EditEntry.tsx';

const EditFilters = lazyPart(async () => (await import('../settings/EditFilters.tsx')).EditFilters);

/** Opens the window of the filters while the dashboard is only looked at; only for who may. */
export function EditFiltersButton() {
  const [isEditing, setEditing] = useState(false);
  const { mayEdit } = useEditEntry();
  if (!mayEdit) return null;
  return (
    <>
      <IconButton icon={AdjustIcon} size="sm" label="Add and edit filters" onPress={() => setEditing(true)} />
      {isEditing && (
        <Suspense fallback={null}>
          <EditFilters onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
