import { Suspense, use, useMemo, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ColumnTable } from '@sextant/contract';
import { datasourceOf } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { loadChartTypes } from '@sextant/charts';
import type { ChartType } from '@sextant/charts';
import { loadChartView } from '@sextant/charts/views';
import { Button, ChartIcon, CloseIcon, IconButton, Skeleton, toast, useTheme } from '@sextant/ui';
import { call } from '../../api/call.ts';
import { SaveDatasetDialog } from '../../shell/datasets/SaveDatasetDialog.tsx';
import { pages } from '../../shell/navigation/navigation.ts';
import { useLab } from '../lab-store.ts';
import type { TabRun } from '../run/tab-run.ts';
import type { RunStatement } from '../wire.ts';
import { chartProposals } from './chart-proposals.ts';
import type { ChartProposal } from './chart-proposals.ts';
import styles from './Result.module.css';

const loading = new Map<string, Promise<unknown>>();

/** The declaration of a chart type, loaded once. */
function typeLoaded(type: string): Promise<unknown> {
  const loadedType = loading.get(type);
  if (loadedType !== undefined) return loadedType;
  const load = loadChartTypes([type]);
  loading.set(type, load);
  return load;
}

function Drawing({ form, table }: Pick<ChartProposal, 'form' | 'table'>) {
  use(typeLoaded(form.viz_type));
  const View = use(loadChartView(form.viz_type as ChartType));
  const { theme } = useTheme();
  const tables = useMemo(() => [table], [table]);
  return (
    // oxlint-disable-next-line react/static-components -- a chart type's view is loaded once and is the same component each time
    <View formData={form} tables={tables} theme={theme} isStill />
  );
}

/** Keeps a chart for Explore, over the dataset that was just made. */
async function exploreAddress(form: ChartProposal['form'], datasetId: number): Promise<string> {
  const formData = { ...form, datasource: datasourceOf(datasetId) };
  const body = { datasource_id: datasetId, datasource_type: 'table' as const, form_data: JSON.stringify(formData) };
  const { key } = await call(api.formData.create, { body });
  return pages.explore({ datasetId, formDataKey: key });
}

interface ChartThisProps {
  readonly table: ColumnTable;
  readonly tabRun: TabRun;
  readonly statement: RunStatement;
  /** The column that sorts the rows; null for none. */
  readonly sorted: string | null;
  readonly onClose: () => void;
}

/** What the rows look like as charts; the chosenIndex one goes on in Explore, over a dataset of the statement. */
export function ChartThis({ table, tabRun, statement, sorted, onClose }: ChartThisProps) {
  const proposals = useMemo(() => chartProposals(table, sorted), [table, sorted]);
  const [chosenIndex, setChosenIndex] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const router = useRouter();
  const tab = useLab(({ tabs }) => tabs.find(({ id }) => id === tabRun.tabId));
  const proposal = proposals[chosenIndex];
  const go = useMutation({
    mutationFn: async (datasetId: number) => {
      if (proposal !== undefined) await router.navigate({ href: await exploreAddress(proposal.form, datasetId) });
    },
    onError: (error) => toast({ kind: 'error', text: `The chart could not be opened: ${error.message}` }),
  });
  return (
    <aside className={styles.beside} aria-label="Chart this">
      <div className={styles.besideHead}>
        <h2>Chart this</h2>
        <span className={styles.quiet}>from the columns</span>
        <IconButton icon={CloseIcon} size="xs" label="Close" onPress={onClose} />
      </div>
      {proposals.map(({ title, form, table: drawnTable }, index) => (
        <button
          key={title}
          type="button"
          aria-pressed={index === chosenIndex}
          className={styles.proposal}
          onClick={() => setChosenIndex(index)}
        >
          <strong>{title}</strong>
          <div className={styles.drawing} inert>
            <Suspense fallback={<Skeleton shape="block" />}>
              <Drawing form={form} table={drawnTable} />
            </Suspense>
          </div>
        </button>
      ))}
      <Button size="sm" icon={ChartIcon} isDisabled={tab === undefined} onPress={() => setSaving(true)}>
        Go on in Explore
      </Button>
      {isSaving && tab !== undefined && (
        <SaveDatasetDialog
          query={{
            databaseId: tabRun.run?.dbId ?? 0,
            schema: tabRun.run?.schema ?? null,
            sql: statement.sql,
            templateParams: tab.templateParams,
            name: tab.name,
          }}
          onClose={() => setSaving(false)}
          onSaved={(datasetId) => {
            setSaving(false);
            go.mutate(datasetId);
          }}
        />
      )}
    </aside>
  );
}
