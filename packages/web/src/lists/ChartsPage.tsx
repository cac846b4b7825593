import { ButtonLink, EmptyState, PlusIcon } from '@sextant/ui';
import { pages } from '../shell/navigation/navigation.ts';
import { ObjectList } from './ObjectList.tsx';

/** The list of charts. */
export function ChartsPage() {
  const create = (mayWrite: boolean) =>
    mayWrite && (
      <ButtonLink kind="primary" icon={PlusIcon} href={pages.newChart}>
        Chart
      </ButtonLink>
    );
  return (
    <ObjectList
      kind="chart"
      title="Charts"
      noun="charts"
      actions={create}
      empty={(mayWrite) => (
        <EmptyState title="No charts yet" art="nothing" actions={create(mayWrite)}>
          A chart begins with a dataset. Charts of first dashboards stand here once they are kept or saved.
        </EmptyState>
      )}
    />
  );
}
