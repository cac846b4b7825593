import {
  DarkThemeIcon,
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
import type { MenuAction, MenuProps } from '@sextant/ui';
import { uploadPermissions } from '@sextant/contract';
import type { MeWithRoles } from '@sextant/contract';
import { signOut } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import { pages, useDialogOpeners } from '../navigation/navigation.ts';
import { settingsPlacesOf } from '../navigation/settings-places.ts';

const themes = [
  { id: 'light', text: 'Light', icon: LightThemeIcon },
  { id: 'dark', text: 'Dark', icon: DarkThemeIcon },
  { id: 'system', text: 'As the device', icon: SystemThemeIcon },
] as const;

/** The account menu at its first press. */
export function AccountMenuPopup({ me, trigger }: { readonly me: MeWithRoles } & Pick<MenuProps, 'trigger'>) {
  const { openSearch, showShortcuts } = useDialogOpeners();
  const { choice, choose } = useTheme();
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
      startsOpen
      label="Account"
      trigger={trigger}
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
