import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../api/me.ts';
import { accessFlags } from './access-flags.ts';
import type { AccessFlags } from './access-flags.ts';
import { usePage } from './page-context.ts';

/** What the signed-in user may do with the dashboard of the page. */
export function useAccessFlags(): AccessFlags {
  const { data: me } = useQuery(meQuery);
  return accessFlags(me, usePage().model.item);
}
