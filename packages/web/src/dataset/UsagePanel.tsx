import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState, ErrorPanel, Link, Skeleton } from '@sextant/ui';
import { codeOf } from '../api/api-error.ts';
import { pages } from '../shell/navigation/navigation.ts';
import type { DatasetUsage } from './dataset-queries.ts';
import styles from './Dataset.module.css';

/** The charts and dashboards that show a dataset. */
export function UsagePanel({ usage }: { readonly usage: UseQueryResult<DatasetUsage> }) {
  if (usage.error !== null)
    return (
      <ErrorPanel
        title="What uses the dataset could not be found out"
        message={usage.error.message}
        code={codeOf(usage.error)}
      />
    );
  if (usage.data === undefined) return <Skeleton shape="text" />;
  const { count, charts, dashboards } = usage.data;
  if (count === 0)
    return (
      <EmptyState title="No chart uses this dataset yet" art="nothing">
        Charts made from it stand here, with the dashboards that they are on.
      </EmptyState>
    );
  return (
    <div className={styles.form}>
      <section aria-label="Dashboards">
        <h3 className={styles.subhead}>Dashboards</h3>
        {dashboards.length === 0 && <p className={styles.quiet}>None of its charts is on a dashboard.</p>}
        <ul className={styles.uses}>
          {dashboards.map(({ id, title }) => (
            <li key={id}>
              <Link href={pages.dashboard(id)}>{title}</Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Charts">
        <h3 className={styles.subhead}>Charts</h3>
        <ul className={styles.uses}>
          {charts.map((chart) => (
            <li key={chart.id}>
              <Link href={pages.explore({ sliceId: chart.id })}>{chart.name}</Link>
              <span className={styles.quiet}>{chart.changedAt}</span>
            </li>
          ))}
        </ul>
        {count > charts.length && <p className={styles.quiet}>And {count - charts.length} more.</p>}
      </section>
    </div>
  );
}
