import type { LayoutTree, LayoutPlace, TabPlace } from './layout-tree.ts';

function withinTabs(tabs: readonly TabPlace[], id: string): readonly string[] | null {
  for (const tab of tabs) {
    const innerTabs = tab.id === id ? [] : within(tab.children, id);
    if (innerTabs !== null) return [tab.id, ...innerTabs];
  }
  return null;
}

function within(places: readonly LayoutPlace[], id: string): readonly string[] | null {
  for (const place of places) {
    if (place.id === id) return [];
    const innerTabs =
      place.kind === 'row' || place.kind === 'column'
        ? within(place.children, id)
        : place.kind === 'tabs'
          ? withinTabs(place.tabs, id)
          : null;
    if (innerTabs !== null) return innerTabs;
  }
  return null;
}

/** The tabs that must be open for an element to be seen, the outermost first; a tab is among its own. None for what is not there. */
export const tabPathTo = ({ tabs, places }: LayoutTree, id: string): readonly string[] =>
  (tabs === null ? within(places, id) : withinTabs(tabs.tabs, id)) ?? [];
