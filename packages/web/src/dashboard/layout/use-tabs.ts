import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { permalinkQuery } from '../../api/dashboard.ts';
import { useFilterAddress } from '../filters/use-filter-address.ts';
import { usePage } from '../page-context.ts';
import { tabPathTo } from '@sextant/dashboard';
import type { TabPlace } from '@sextant/dashboard';

/** The element that a link leads to: the address names it behind the #, or the permalink that was opened does. */
export function useLinkedElement(): string | null {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const { permalink } = useFilterAddress();
  const permalinkState = useQuery({ ...permalinkQuery(permalink ?? ''), enabled: permalink !== null && hash === '' });
  return hash === '' ? (permalinkState.data?.state.anchor ?? null) : hash;
}

/** Which of `tabs` is open: the one on the way to what the address names, else the one that was opened last, else the first. */
export function useOpenTab(tabs: readonly TabPlace[], last: string | null): string {
  const { layout } = usePage().model;
  const linked = useLinkedElement();
  const tabPath = useMemo(() => (linked === null ? [] : tabPathTo(layout, linked)), [layout, linked]);
  return tabs.find(({ id }) => tabPath.includes(id))?.id ?? tabs.find(({ id }) => id === last)?.id ?? tabs[0]?.id ?? '';
}

/** Puts an open tab into the address, so that a copied link opens it; no step in the history. */
export function usePublishTab(): (id: string) => void {
  const router = useRouter();
  return (id) => {
    const { pathname, searchStr } = router.state.location;
    void router.navigate({ href: `${pathname}${searchStr}#${id}`, replace: true, resetScroll: false });
  };
}
