import { ButtonLink, EmptyState, Tabs } from '@sextant/ui';
import { pages } from '../../shell/navigation.ts';
import { usePage, useTiles } from '../page-context.ts';
import { Places } from './PlaceView.tsx';

/** Everything that stands on the dashboard; top tabs only when its layout has them. */
export function DashboardLayout() {
  const { layout } = usePage().model;
  const chosen = useTiles((state) => state.topTab) ?? layout.tabs?.tabs[0]?.id ?? '';
  const openTab = useTiles((state) => state.openTab);
  if (layout.tabs === null && layout.places.length === 0) {
    return (
      <EmptyState
        title="Nothing on this dashboard yet"
        art="nothing"
        acts={<ButtonLink href={pages.charts}>All charts</ButtonLink>}
      >
        Open a chart and save it to this dashboard.
      </EmptyState>
    );
  }
  if (layout.tabs === null) return <Places places={layout.places} />;
  const tabs = layout.tabs.tabs.map((tab) => ({
    id: tab.id,
    text: tab.title,
    panel: <Places places={tab.children} />,
  }));
  return <Tabs label="Tabs of the dashboard" tabs={tabs} value={chosen} onChange={openTab} />;
}
