import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery } from '../../api/me.ts';
import { setPageLog } from '../../api/page-log.ts';
import { hasPermission } from '../../api/permissions.ts';

/** Tells the server what happens on the page, of users who may tell it. */
export function usePageLog(): void {
  const { data: me } = useQuery(meQuery);
  useEffect(() => {
    if (me !== undefined) setPageLog(me?.is_anonymous !== true && hasPermission(me, 'can_log Superset'));
  }, [me]);
  // Whoever has signed out tells nothing more.
  useEffect(() => () => setPageLog(false), []);
}
