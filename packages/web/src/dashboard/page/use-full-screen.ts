import { useRouter, useRouterState } from '@tanstack/react-router';
import { useShortcut } from '@sextant/ui';
import { useCallback, useMemo } from 'react';
import type { RefObject } from 'react';
import { useInertOutside } from '../use-inert-outside.ts';

/** Whether the dashboard covers the whole window, and the switch. */
export interface FullScreen {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

const standaloneValues: ReadonlySet<unknown> = new Set(['1', '2', '3', 'true']);
const isStandalone = (search: Readonly<Record<string, unknown>>): boolean => standaloneValues.has(search['standalone']);

/** Full screen stands in the address as Superset writes it, `standalone=1`: a link keeps it, Back and Esc leave it. */
export function useFullScreen(page: RefObject<HTMLElement | null>): FullScreen {
  const router = useRouter();
  const isOn = useRouterState({ select: ({ location }) => isStandalone(location.search) });
  const toggle = useCallback(() => {
    const { pathname, searchStr, hash } = router.state.location;
    const search = new URLSearchParams(searchStr);
    if (isStandalone(Object.fromEntries(search))) search.delete('standalone');
    else search.set('standalone', '1');
    const text = search.toString();
    void router.navigate({
      href: `${pathname}${text === '' ? '' : `?${text}`}${hash === '' ? '' : `#${hash}`}`,
      resetScroll: false,
    });
  }, [router]);
  useShortcut({ keys: 'Escape', text: 'Exit full screen', onAction: toggle, isEnabled: isOn });
  useInertOutside(page, isOn, '[data-more]');
  return useMemo(() => ({ isOn, toggle }), [isOn, toggle]);
}
