import type { FilterScope, DashboardMetadata } from '@sextant/contract';
import { Button, Dialog } from '@sextant/ui';
import { useState } from 'react';
import { crossFilterScope, nodeAt, nodeName } from '@sextant/dashboard';
import { useEdit, useEditStore } from './edit-context.ts';
import { ScopeTree } from './filters/ScopeTree.tsx';
import { dashboardMetadata } from '@sextant/contract';

type Metadata = Readonly<Record<string, unknown>>;

/** Settings by chart of stored metadata; none when they cannot be read. */
function chartConfiguration(metadata: Metadata): DashboardMetadata['chart_configuration'] {
  const read = dashboardMetadata.shape.chart_configuration.safeParse(metadata['chart_configuration'] ?? {});
  return read.success ? read.data : {};
}

/** The key of the metadata with another scope of one chart's cross-filters; all else in it stays. */
function withCrossScope(metadata: Metadata, chartId: number, scope: FilterScope): Metadata {
  const configuration = chartConfiguration(metadata);
  const ownConfiguration = configuration[String(chartId)];
  const entry = { ...ownConfiguration, id: chartId, crossFilters: { ...ownConfiguration?.crossFilters, scope } };
  return { chart_configuration: { ...configuration, [String(chartId)]: entry } };
}

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
      .apply({ kind: 'set metadata', metadata: metadataAfter }, `Cross-filters of ${nodeName(node)} changed`);
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
