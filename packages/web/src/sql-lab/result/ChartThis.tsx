import { Suspense, use, useCallback, useMemo, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ColumnTable } from '@sextant/contract';
import { datasourceOf, datasourceParameters } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { loadChartTypes } from '@sextant/charts';
import type { ChartType } from '@sextant/charts';
import { loadChartView } from '@sextant/charts/views';
import { Button, ChartIcon, CloseIcon, IconButton, Skeleton, TableIcon, toast, useTheme } from '@sextant/ui';
import { call } from '../../api/call.ts';
import { SaveDatasetDialog } from '../../shell/datasets/SaveDatasetDialog.tsx';
import { pages } from '../../shell/navigation/navigation.ts';
import { useLab } from '../lab-store.ts';
import type { TabRun } from '../tab-run.ts';
import type { RunStatement } from '../wire.ts';
import { chartProposals } from './chart-proposals.ts';
import type { ChartProposal } from './chart-proposals.ts';
import { useSlicedWork } from './sliced-work.ts';
import styles from '../Result.module.css';

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

/** Keeps a chart for Explore, over a dataset or a query. */
async function exploreAddress(form: ChartProposal['form'], datasetId: number): Promise<string> {
  const formData = { ...form, datasource: datasourceOf(datasetId) };
  const body = { ...datasourceParameters(datasetId), form_data: JSON.stringify(formData) };
  // What cannot be opened is said here, beside the rows.
  await call(api.explore.show, { query: datasourceParameters(datasetId) });
  const { key } = await call(api.formData.create, { body });
  return pages.explore({ datasetId, formDataKey: key });
}

/** The query of a run as Explore's source: its last statement with rows, whose columns the server has; null for the others. */
function querySourceOf({ run }: TabRun, { index }: RunStatement): number | null {
  const last = run?.statements.findLast(({ kind, columns }) => kind === 'read' && columns.length > 0);
  return run === null || last?.index !== index ? null : -run.queryId;
}

interface ChartThisProps {
  readonly table: ColumnTable;
  readonly tabRun: TabRun;
  readonly statement: RunStatement;
  /** The column that sorts the rows; null for none. */
  readonly sorted: string | null;
  readonly onClose: () => void;
}

/** What the rows look like as charts; the chosen one goes on in Explore, over the statement itself or a dataset of it. */
export function ChartThis({ table, tabRun, statement, sorted, onClose }: ChartThisProps) {
  const { result: proposals } = useSlicedWork(useCallback(() => chartProposals(table, sorted), [table, sorted]));
  const [chosenIndex, setChosenIndex] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const router = useRouter();
  const tab = useLab(({ tabs }) => tabs.find(({ id }) => id === tabRun.tabId));
  const proposal = proposals?.[chosenIndex];
  const queryId = querySourceOf(tabRun, statement);
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
      {proposals === null && <Skeleton shape="block" />}
      {proposals?.map(({ title, form, table: drawnTable }, index) => (
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
      <Button
        size="sm"
        icon={ChartIcon}
        isBusy={go.isPending}
        isDisabled={tab === undefined}
        onPress={() => (queryId === null ? setSaving(true) : go.mutate(queryId))}
      >
        Go on in Explore
      </Button>
      {queryId !== null && (
        <Button size="sm" kind="quiet" icon={TableIcon} isDisabled={tab === undefined} onPress={() => setSaving(true)}>
          Save as dataset first
        </Button>
      )}
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
