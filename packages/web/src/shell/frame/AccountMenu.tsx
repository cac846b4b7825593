import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import {
  Avatar,
  Button,
  DarkThemeIcon,
  Icon,
  AgeIcon,
  HelpIcon,
  KeyboardIcon,
  LightThemeIcon,
  Menu,
  SearchIcon,
  SettingsIcon,
  SignOutIcon,
  SystemThemeIcon,
  UploadIcon,
  UserIcon,
  useTheme,
} from '@sextant/ui';
import type { MenuAction } from '@sextant/ui';
import { uploadPermissions } from '@sextant/contract';
import { meQuery, signOut } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import { pages, useDialogOpeners } from '../navigation/navigation.ts';
import { settingsPlacesOf } from '../navigation/settings-places.ts';
import styles from './AppFrame.module.css';

const themes = [
  { id: 'light', text: 'Light', icon: LightThemeIcon },
  { id: 'dark', text: 'Dark', icon: DarkThemeIcon },
  { id: 'system', text: 'As the device', icon: SystemThemeIcon },
] as const;

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
  const { openSearch, showShortcuts } = useDialogOpeners();
  const { data: me } = useQuery(meQuery);
  const { choice, choose } = useTheme();
  if (me == null) return null;
  if (me.is_anonymous) return <SignInLink isTab={isTab} />;
  const name = `${me.first_name} ${me.last_name}`.trim() || me.username;
  const themeItems = themes.map((theme): MenuAction => ({
    ...theme,
    isChosen: choice === theme.id,
    onAction: () => choose(theme.id),
  }));
  const [settings] = settingsPlacesOf(me);
  const mayUpload = Object.values(uploadPermissions).some((permission) => hasPermission(me, permission));
  const leave = async () => {
    await signOut();
    // A full load forgets everything that the page still holds of this user.
    window.location.assign(pages.login);
  };
  return (
    <Menu
      label="Account"
      trigger={
        <Button kind="quiet" className={(isTab ? styles.accountTab : styles.account) ?? ''}>
          <span className={styles.visuallyHidden}>Account of</span>
          <Avatar name={name} />
          {isTab && <span aria-hidden="true">Account</span>}
        </Button>
      }
      sections={[
        { id: 'theme', title: `Signed in as ${me.username}`, items: themeItems },
        {
          id: 'account',
          items: [
            { id: 'search', text: 'Search everything', icon: SearchIcon, shortcut: 'Mod+K', onAction: openSearch },
            { id: 'profile', text: 'My profile', icon: UserIcon, href: pages.profile },
            ...(settings === undefined
              ? [
                  { id: 'running', text: 'My running queries', icon: AgeIcon, href: pages.running },
                  ...(mayUpload ? [{ id: 'uploads', text: 'My uploads', icon: UploadIcon, href: pages.uploads }] : []),
                ]
              : [{ id: 'settings', text: 'Settings', icon: SettingsIcon, href: settings.href }]),
            { id: 'help', text: 'Help', icon: HelpIcon, href: pages.help },
            { id: 'shortcuts', text: 'Keyboard shortcuts', icon: KeyboardIcon, shortcut: '?', onAction: showShortcuts },
            { id: 'sign-out', text: 'Sign out', icon: SignOutIcon, onAction: () => void leave() },
          ],
        },
      ]}
    />
  );
}
