import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryContext, queryObject } from '@sextant/contract';
import { Button, ErrorPanel, Skeleton } from '@sextant/ui';
import { textOf, codeOf } from '../../api/api-error.ts';
import { fetchChart } from '../../api/chart-data.ts';
import { newClientId } from '../../api/client-id.ts';
import { useExplore } from '../explore-store.ts';
import { foundRows } from './found-rows.ts';
import { TableView } from './table-view.ts';

const sampleRows = 100;
const cutRows = { totalRows: null };

/** Rows of the dataset as they are, whatever the chart asks. */
export function Samples({ search }: { search: string }) {
  const dataset = useExplore((state) => state.dataset);
  const samples = useQuery({
    queryKey: ['samples', dataset.id, dataset.version],
    queryFn: ({ signal }) =>
      fetchChart(queryContext(dataset.id, [queryObject({ rowLimit: sampleRows })], { resultType: 'samples' }), {
        signal,
        clientId: newClientId(),
      }),
  });
  if (samples.error !== null)
    return (
      <ErrorPanel
        title="The samples could not be read"
        message={textOf(samples.error, 'Sorry, an error occurred')}
        code={codeOf(samples.error)}
        actions={<Button onPress={() => void samples.refetch()}>Try again</Button>}
      />
    );
  if (samples.data === undefined) return <Skeleton shape="table" />;
  return (
    <Suspense fallback={<Skeleton shape="table" />}>
      <TableView
        tables={samples.data.tables.map((table) => foundRows(table, search))}
        label="Samples"
        cut={(samples.data.tables[0]?.rowCount ?? 0) < sampleRows ? null : cutRows}
      />
    </Suspense>
  );
}
