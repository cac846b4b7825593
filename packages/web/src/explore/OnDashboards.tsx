import { countOf } from '@sextant/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, DashboardIcon, Menu } from '@sextant/ui';
import { pages } from '../shell/navigation/navigation.ts';
import { chartQuery } from './explore-queries.ts';
import styles from './Explore.module.css';

/** On which dashboards a saved chart stands, as links. */
export function OnDashboards({ sliceId }: { readonly sliceId: number }) {
  const chart = useQuery(chartQuery(sliceId));
  const dashboards = chart.data?.dashboards ?? [];
  if (dashboards.length === 0) return null;
  const text = countOf(dashboards.length, 'dashboard');
  return (
    <span className={styles.onDashboards}>
      On
      <Menu
        label="Dashboards with this chart"
        trigger={
          <Button kind="quiet" size="sm" icon={DashboardIcon} aria-label={`On ${text}`}>
            {text}
          </Button>
        }
        sections={[
          {
            id: 'dashboards',
            items: dashboards.map(({ id, dashboard_title: title }) => ({
              id: String(id),
              text: title === '' ? `Dashboard ${id}` : title,
              icon: DashboardIcon,
              href: pages.dashboard(id),
            })),
          },
        ]}
      />
    </span>
  );
}
