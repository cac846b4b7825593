import type { Tile } from '@sextant/dashboard';
import { CrossScopeDialog } from './CrossScopeDialog.tsx';
import { usePage } from '../page-context.ts';
import { useSaveMetadata, useShownDocument } from './use-save-metadata.ts';

/** The cross-filter scope of a chart, opened while the dashboard is only looked at; it saves at once. */
export function EditCrossScope({ tile, onClose }: { tile: Tile; onClose: () => void }) {
  const { item } = usePage().model;
  const save = useSaveMetadata('The cross-filter scope was saved.');
  const { layout, metadata } = useShownDocument();
  return (
    <CrossScopeDialog
      {...{ layout, metadata, onClose }}
      title={item.dashboard_title}
      chart={{ id: tile.chartId, name: tile.name }}
      confirmText="Save"
      onConfirm={(configuration) => save({ chart_configuration: configuration })}
    />
  );
}
