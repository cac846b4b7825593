import type { DashboardMetadata, FilterScope, Layout } from '@sextant/contract';
import { dashboardMetadata } from '@sextant/contract';
import { crossFilterScope, nodeAt } from '@sextant/dashboard';
import { Button, Dialog, FootError } from '@sextant/ui';
import { useMemo, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { ScopeTree } from './ScopeTree.tsx';

type Metadata = Readonly<Record<string, unknown>>;
type ChartConfiguration = DashboardMetadata['chart_configuration'];

/** Settings by chart of stored metadata; none when they cannot be read. */
function chartConfiguration(metadata: Metadata): ChartConfiguration {
  const read = dashboardMetadata.shape.chart_configuration.safeParse(metadata['chart_configuration'] ?? {});
  return read.success ? read.data : {};
}

/** The settings by chart with another scope of one chart's cross-filters; all else in them stays. */
function withCrossScope(metadata: Metadata, chartId: number, scope: FilterScope): ChartConfiguration {
  const configuration = chartConfiguration(metadata);
  const ownConfiguration = configuration[String(chartId)];
  const entry = { ...ownConfiguration, id: chartId, crossFilters: { ...ownConfiguration?.crossFilters, scope } };
  return { ...configuration, [String(chartId)]: entry };
}

/** The layout without the places of one chart: a chart is not filtered by itself. */
const withoutChart = (layout: Layout, chartId: number): Layout =>
  Object.fromEntries(Object.entries(layout).filter(([id]) => nodeAt(layout, id)?.meta?.chartId !== chartId));

interface CrossScopeDialogProps {
  /** The title of the dashboard. */
  readonly title: string;
  readonly chart: { readonly id: number; readonly name: string };
  readonly layout: Layout;
  readonly metadata: Metadata;
  readonly confirmText: 'Apply' | 'Save';
  readonly onClose: () => void;
  /** Takes the settings of all charts. A rejection is shown in the dialog, and the choice stays. */
  readonly onConfirm: (configuration: ChartConfiguration) => void | Promise<void>;
}

/** Which charts a click on a mark of this one filters. */
export function CrossScopeDialog(props: CrossScopeDialogProps) {
  const { title, chart, metadata, onClose } = props;
  const layout = useMemo(() => withoutChart(props.layout, chart.id), [props.layout, chart.id]);
  const [scope, setScope] = useState<FilterScope>(() => ({
    ...crossFilterScope({ ...metadata, chart_configuration: chartConfiguration(metadata) }, chart.id),
  }));
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    try {
      await props.onConfirm(withCrossScope(metadata, chart.id, scope));
      onClose();
    } catch (error) {
      setMessage(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Cross-filter scope of ${chart.name}`}
      subtitle="Charts that a click on a mark of this one filters"
      isDismissable={false}
      footStart={<FootError message={message} />}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isBusy} onPress={() => void confirm()}>
            {props.confirmText}
          </Button>
        </>
      }
    >
      <ScopeTree layout={layout} title={title} scope={scope} onChange={setScope} />
    </Dialog>
  );
}
