import type { NativeFilter } from '@sextant/contract';
import { FiltersDialog } from './FiltersDialog.tsx';
import { usePage } from '../page-context.ts';
import { useSaveMetadata, useShownDocument } from './use-save-metadata.ts';

/** The window of the filters, opened while the dashboard is only looked at; it saves at once. */
export function EditFilters({ onClose }: { onClose: () => void }) {
  const { item } = usePage().model;
  const save = useSaveMetadata('The filters were saved.');
  const { layout, metadata } = useShownDocument();
  return (
    <FiltersDialog
      {...{ layout, metadata, onClose }}
      title={item.dashboard_title}
      // What the list could not read goes back as it came.
      onSave={(configuration) => save({ native_filter_configuration: configuration as NativeFilter[] })}
    />
  );
}
