import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { ButtonLink, EmptyState, ErrorPanel, PageHeader, Skeleton } from '@sextant/ui';
import { ApiError } from '../api/api-error.ts';
import { pages } from '../shell/navigation.ts';
import { DatasetChooser } from './source/DatasetChooser.tsx';
import { ExploreChart } from './ExploreChart.tsx';
import { isNothing, openQuery, readAddress } from './explore-queries.ts';
import styles from './Explore.module.css';

const leave = <ButtonLink href={pages.charts}>See all charts</ButtonLink>;

/** Explore: opens the chart or dataset of the address, or lets the person pick a dataset. */
export function ExplorePage() {
  const search = useRouterState({
    select: (state) => state.location.search as Readonly<Record<string, string | undefined>>,
  });
  const address = readAddress(search);
  const opened = useQuery({ ...openQuery(address), enabled: !isNothing(address) });
  if (isNothing(address)) return <DatasetChooser />;
  if (opened.error !== null) {
    const isMissing = opened.error instanceof ApiError && opened.error.status === 404;
    return (
      <>
        <PageHeader title="Chart" />
        {isMissing ? (
          <EmptyState title="This chart is not here" acts={leave}>
            {opened.error.message}
          </EmptyState>
        ) : (
          <ErrorPanel
            title="The chart could not be opened"
            message={opened.error.message}
            code={opened.error instanceof ApiError ? opened.error.code : null}
            acts={leave}
          />
        )}
      </>
    );
  }
  if (opened.data === undefined) {
    return (
      <>
        <PageHeader title="Chart" />
        <div className={styles.opening}>
          <Skeleton shape="block" />
        </div>
      </>
    );
  }
  const { dataset, slice, form } = opened.data;
  if (dataset === null) {
    return (
      <>
        <PageHeader title={slice?.slice_name ?? 'Chart'} />
        <EmptyState title="The dataset of this chart is gone" acts={leave}>
          It was deleted, or you may no longer see it.
        </EmptyState>
      </>
    );
  }
  return <ExploreChart key={JSON.stringify(address)} opening={{ dataset, slice, form }} />;
}
