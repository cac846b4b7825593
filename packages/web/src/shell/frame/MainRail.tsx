import { Link as RouterLink, useRouterState } from '@tanstack/react-router';
import {
  Button,
  ButtonLink,
  ChartIcon,
  DashboardIcon,
  DatabaseIcon,
  HelpIcon,
  HomeIcon,
  Icon,
  Logo,
  Rail,
  SearchIcon,
  SqlIcon,
} from '@sextant/ui';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import { pages, useDialogOpeners } from '../navigation/navigation.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './AppFrame.module.css';

const navigationItems = [
  { id: 'home', text: 'Home', icon: HomeIcon, href: pages.home, within: ['/superset/welcome'] },
  {
    id: 'dashboards',
    text: 'Dashboards',
    icon: DashboardIcon,
    href: pages.dashboards,
    within: ['/dashboard/', '/superset/dashboard/'],
  },
  { id: 'charts', text: 'Charts', icon: ChartIcon, href: pages.charts, within: ['/chart/', '/explore'] },
  {
    id: 'datasets',
    text: 'Datasets',
    icon: DatabaseIcon,
    href: pages.datasets,
    within: ['/tablemodelview/', '/databaseview/', '/dataset/'],
  },
] as const;

const sqlLabItem = {
  id: 'sql',
  text: 'SQL',
  icon: SqlIcon,
  href: pages.sqlLab,
  within: ['/sqllab/', '/superset/sqllab/', '/savedqueryview/'],
} as const;

/** Opens the search over everything, at the foot of the rail. */
function SearchButton() {
  const { openSearch } = useDialogOpeners();
  return (
    <Button kind="quiet" className={styles.railButton ?? ''} aria-keyshortcuts="Control+K Meta+K" onPress={openSearch}>
      <Icon of={SearchIcon} size={18} />
      Search
    </Button>
  );
}

/** The places at the left edge, below them search, help and account; a visitor sees the account alone. */
export function MainRail() {
  const { data: me } = useQuery(meQuery);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const mayWriteSql = hasPermission(me, 'can_execute_sql_query SQLLab');
  const places = mayWriteSql ? [...navigationItems, sqlLabItem] : navigationItems;
  const items = places.map(({ within, ...place }) => ({
    ...place,
    isCurrent: within.some((start) => path.startsWith(start)),
  }));
  return (
    <Rail
      logo={
        <RouterLink to={pages.home} className={styles.logo} aria-label="Sextant, to Home">
          <Logo label={null} />
        </RouterLink>
      }
      items={me?.is_anonymous === true ? [] : items}
      foot={
        <>
          {me?.is_anonymous !== true && <SearchButton />}
          {me?.is_anonymous !== true && (
            <ButtonLink kind="quiet" className={styles.railButton ?? ''} href={pages.help}>
              <Icon of={HelpIcon} size={18} />
              Help
            </ButtonLink>
          )}
          <AccountMenu />
        </>
      }
      phoneFoot={<AccountMenu isTab />}
    />
  );
}
