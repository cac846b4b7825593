import { useRouter } from '@tanstack/react-router';
import { useShortcut } from '@sextant/ui';
import { pages } from '../navigation/navigation.ts';

/** Keys that work on every page: G then H, D, C or S, and ? for the list. */
export function PlaceShortcuts({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const router = useRouter();
  const go = (href: string) => () => void router.navigate({ href });
  useShortcut({ keys: 'G H', text: 'Home', group: 'Go to', onAction: go(pages.home) });
  useShortcut({ keys: 'G D', text: 'Dashboards', group: 'Go to', onAction: go(pages.dashboards) });
  useShortcut({ keys: 'G C', text: 'Charts', group: 'Go to', onAction: go(pages.charts) });
  useShortcut({ keys: 'G S', text: 'Datasets', group: 'Go to', onAction: go(pages.datasets) });
  useShortcut({ keys: '?', text: 'Keyboard shortcuts', group: 'Everywhere', onAction: onShowShortcuts });
  return null;
}
