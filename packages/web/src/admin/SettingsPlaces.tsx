import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { ButtonLink } from '@sextant/ui';
import { meQuery } from '../api/me.ts';
import { settingsPlacesOf } from '../shell/navigation/settings-places.ts';
import styles from './Admin.module.css';

/** The places of Settings that the user may see. */
export function SettingsPlaces() {
  const { data: me } = useQuery(meQuery);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const settingsPlaces = settingsPlacesOf(me);
  if (settingsPlaces.length === 0) return null;
  return (
    <nav aria-label="Settings" className={styles.bar}>
      {settingsPlaces.map(({ href, text }) => (
        <ButtonLink
          key={href}
          href={href}
          size="sm"
          kind={path === href ? 'default' : 'quiet'}
          {...(path === href ? { 'aria-current': 'page' as const } : {})}
        >
          {text}
        </ButtonLink>
      ))}
    </nav>
  );
}
