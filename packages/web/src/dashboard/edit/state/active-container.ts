import { childrenOf, hasTopTabs, nodeAt, topId } from '@sextant/dashboard';
import type { EditState } from './edit-store.ts';

/** The tab of `tabsId` that is open: the one last chosen while it stands, else the first. */
export function openTabOf(
  { document, openTabs }: Pick<EditState, 'document' | 'openTabs'>,
  tabsId: string,
): string | null {
  const tabs = childrenOf(nodeAt(document.layout, tabsId));
  return tabs.find((id) => id === openTabs[tabsId]) ?? tabs[0] ?? null;
}

/** Where content stands on the screen: the grid, or the open tab of the tabs at the top. */
export function activeContainer(state: Pick<EditState, 'document' | 'openTabs'>): string {
  const top = topId(state.document.layout);
  return hasTopTabs(state.document.layout) ? (openTabOf(state, top) ?? top) : top;
}
