import { nodeAt, nodeName } from '@sextant/dashboard';
import { CrossScopeDialog } from '../settings/CrossScopeDialog.tsx';
import { useEdit, useEditStore } from './state/edit-context.ts';

/** The cross-filter scope of a chart element, as a change of the draft. */
export function ElementScope({ id, onClose }: { id: string; onClose: () => void }) {
  const store = useEditStore();
  const { layout, metadata, fields } = useEdit((state) => state.document);
  const node = nodeAt(layout, id);
  const name = nodeName(node);
  return (
    <CrossScopeDialog
      {...{ layout, metadata, onClose }}
      title={fields.title}
      chart={{ id: node?.meta?.chartId ?? -1, name }}
      confirmText="Apply"
      onConfirm={(configuration) => {
        const change = { kind: 'set metadata' as const, metadata: { chart_configuration: configuration } };
        store.getState().apply(change, `Cross-filters of ${name} changed`);
      }}
    />
  );
}
