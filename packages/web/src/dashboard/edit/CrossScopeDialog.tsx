import type { FilterScope } from '@sextant/contract';
import { Button, Dialog } from '@sextant/ui';
import { useState } from 'react';
import { crossFilterScope, nodeAt, nodeName } from '@sextant/dashboard';
import { useEdit, useEditStore } from './edit-context.ts';
import { chartConfiguration, withCrossScope } from './cross-scope.ts';
import { ScopeTree } from './filters/ScopeTree.tsx';

/** Which charts a click on a mark of this one filters. */
export function CrossScopeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const store = useEditStore();
  const { layout, metadata, fields } = useEdit((state) => state.document);
  const node = nodeAt(layout, id);
  const chartId = node?.meta?.chartId ?? -1;
  const [scope, setScope] = useState<FilterScope>(() => ({
    ...crossFilterScope({ ...metadata, chart_configuration: chartConfiguration(metadata) }, chartId),
  }));
  const apply = () => {
    const metadataAfter = withCrossScope(metadata, chartId, scope);
    store
      .getState()
      .act({ kind: 'set metadata', metadata: metadataAfter }, `Cross-filters of ${nodeName(node)} changed`);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Cross-filter scope of ${nodeName(node)}`}
      subtitle="Charts that a click on a mark of this one filters"
      isDismissable={false}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" onPress={apply}>
            Apply
          </Button>
        </>
      }
    >
      <ScopeTree layout={layout} title={fields.title} scope={scope} onChange={setScope} />
    </Dialog>
  );
}
