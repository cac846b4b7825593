import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Avatar, Button, Icon, LazyMenu, UserIcon, lazyPart } from '@sextant/ui';
import { meQuery } from '../../api/me.ts';
import { pages } from '../navigation/navigation.ts';
import styles from './AppFrame.module.css';

const load = () => import('./AccountMenuPopup.tsx');
const AccountMenuPopup = lazyPart(async () => (await load()).AccountMenuPopup);

/** The way in, for whoever looks at a dashboard that is open to everybody. */
function SignInLink({ isTab }: { isTab: boolean }) {
  const currentHref = useRouterState({ select: ({ location }) => location.href });
  return (
    <a
      className={(isTab ? styles.accountTab : styles.account) ?? ''}
      href={`${pages.login}?next=${encodeURIComponent(currentHref)}`}
      title="Sign in"
    >
      <Icon of={UserIcon} label="Sign in" />
      {isTab && <span aria-hidden="true">Sign in</span>}
    </a>
  );
}

/** Who is signed in, the theme, the shortcuts, and the way out. On phones it is the last tab. */
export function AccountMenu({ isTab = false }: { isTab?: boolean }) {
  const { data: me } = useQuery(meQuery);
  if (me == null) return null;
  if (me.is_anonymous) return <SignInLink isTab={isTab} />;
  const name = `${me.first_name} ${me.last_name}`.trim() || me.username;
  const trigger = (
    <Button kind="quiet" className={(isTab ? styles.accountTab : styles.account) ?? ''}>
      <span className={styles.visuallyHidden}>Account of</span>
      <Avatar name={name} />
      {isTab && <span aria-hidden="true">Account</span>}
    </Button>
  );
  return (
    <LazyMenu {...{ trigger, load }}>
      <AccountMenuPopup {...{ me, trigger }} />
    </LazyMenu>
  );
}
