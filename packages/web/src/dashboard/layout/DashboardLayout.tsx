import { memo, useEffect } from 'react';
import { ButtonLink, EmptyState } from '@sextant/ui';
import { pages } from '../../shell/navigation/navigation.ts';
import { usePage, useTiles } from '../page-context.ts';
import type { TabPlace } from '@sextant/dashboard';
import { Places } from './PlaceView.tsx';
import { tabParts } from '../tab-parts.ts';
import { useLinkedElement, useOpenTab, usePublishTab } from './use-tabs.ts';

/** The tabs at the top. The page knows which is open, since filters act on what it shows. */
function TopTabs({ tabs: tabPlaces }: { tabs: readonly TabPlace[] }) {
  const { Tabs } = tabParts();
  const last = useTiles((state) => state.topTab);
  const openTab = useTiles((state) => state.openTab);
  const publish = usePublishTab();
  const open = useOpenTab(tabPlaces, last);
  useEffect(() => {
    if (open !== '' && open !== last) openTab(open);
  }, [open, last, openTab]);
  const change = (id: string) => {
    openTab(id);
    publish(id);
  };
  const tabs = tabPlaces.map((tab) => ({ id: tab.id, text: tab.title, panel: <Places places={tab.children} /> }));
  return <Tabs label="Tabs of the dashboard" tabs={tabs} value={open} onChange={change} />;
}

/** Brings the element that a link leads to onto the screen, once. */
function useShowLinked(): void {
  const linked = useLinkedElement();
  useEffect(() => {
    if (linked === null) return;
    document.querySelector(`[data-tile-id="${CSS.escape(linked)}"]`)?.scrollIntoView({ block: 'center' });
  }, [linked]);
}

/** Everything that stands on the dashboard; top tabs only when its layout has them. The page around is rendered with each address. */
export const DashboardLayout = memo(function DashboardLayout() {
  const { layout } = usePage().model;
  useShowLinked();
  if (layout.tabs === null && layout.places.length === 0) {
    return (
      <EmptyState
        title="Nothing on this dashboard yet"
        art="nothing"
        actions={<ButtonLink href={pages.charts}>All charts</ButtonLink>}
      >
        Open a chart and save it to this dashboard.
      </EmptyState>
    );
  }
  return layout.tabs === null ? <Places places={layout.places} /> : <TopTabs tabs={layout.tabs.tabs} />;
});
