import { aboutType } from '@sextant/charts';
import { lazyPart } from '@sextant/ui';
import { Suspense, useState } from 'react';
import { usePage } from '../page-context.ts';
import { PlacedTile } from '../tile/PlacedTile.tsx';
import type { LayoutPlace } from '@sextant/dashboard';
import styles from './Layout.module.css';
import { sizeStyle } from './size-style.ts';
import { hookClasses } from '../styles/hook-classes.ts';
import { tabParts } from '../tab-parts.ts';
import { useOpenTab, usePublishTab } from './use-tabs.ts';

/** Few dashboards have texts or filters among their tiles. */
const TextPlace = lazyPart(async () => (await import('./TextPlace.tsx')).TextPlace);
const FilterPlace = lazyPart(async () => (await import('./FilterPlace.tsx')).FilterPlace);

type Of<PlaceKind extends LayoutPlace['kind']> = Extract<LayoutPlace, { kind: PlaceKind }>;

function ChartPlaceView({ place }: { place: Of<'chart'> }) {
  const tile = usePage().model.tileOf.get(place.id);
  if (tile === undefined) return null;
  const isSmall = aboutType(tile.chart?.form_data.viz_type)?.display === 'figure';
  return (
    <div
      className={`${styles.chart ?? ''} ${hookClasses.chart(tile.chartId)}`}
      style={sizeStyle(place.width, place.heightPx)}
      data-small={isSmall || undefined}
    >
      <PlacedTile tile={tile} />
    </div>
  );
}

function TabsView({ place }: { place: Of<'tabs'> }) {
  const { Tabs } = tabParts();
  const [last, choose] = useState<string | null>(null);
  const publish = usePublishTab();
  const open = useOpenTab(place.tabs, last);
  const change = (id: string) => {
    choose(id);
    publish(id);
  };
  const tabs = place.tabs.map((tab) => ({
    id: tab.id,
    text: tab.title,
    panel: <Places places={tab.children} />,
  }));
  return (
    <div className={styles.wide} style={sizeStyle(place.width)}>
      <Tabs label="Tabs" tabs={tabs} value={open} onChange={change} />
    </div>
  );
}

function HeaderView({ place }: { place: Of<'header'> }) {
  const Title = `h${place.level}` as const;
  return (
    <Title
      className={`${styles.header ?? ''} ${hookClasses.header}`}
      style={sizeStyle(place.width)}
      data-level={place.level}
    >
      {place.text}
    </Title>
  );
}

/** One node of the layout. */
function PlaceView({ place }: { place: LayoutPlace }) {
  switch (place.kind) {
    case 'chart':
      return <ChartPlaceView place={place} />;
    case 'row':
      return (
        <div className={styles.row} style={sizeStyle(place.width)} data-filled={place.isFilled || undefined}>
          {place.children.map((child) => (
            <PlaceView key={child.id} place={child} />
          ))}
        </div>
      );
    case 'column':
      return (
        <div className={styles.column} style={sizeStyle(place.width)} data-filled={place.isFilled || undefined}>
          {place.children.map((child) => (
            <PlaceView key={child.id} place={child} />
          ))}
        </div>
      );
    case 'tabs':
      return <TabsView place={place} />;
    case 'header':
      return <HeaderView place={place} />;
    case 'markdown':
      return (
        <Suspense fallback={<div style={sizeStyle(place.width, place.heightPx)} />}>
          <TextPlace place={place} />
        </Suspense>
      );
    case 'filter':
      return (
        <Suspense fallback={<div style={sizeStyle(place.width, place.heightPx)} />}>
          <FilterPlace place={place} />
        </Suspense>
      );
    case 'divider':
      return <hr className={styles.divider} />;
    case 'unknown':
      return (
        <div className={styles.unknown} style={sizeStyle(place.width, place.heightPx)}>
          This place holds an element of the kind {place.type}, which is not shown here. It is kept.
        </div>
      );
    default:
      return place satisfies never;
  }
}

/** Places under each other, as a grid, a tab or the whole page has them. */
export function Places({ places }: { places: readonly LayoutPlace[] }) {
  return (
    <div className={styles.places}>
      {places.map((place) => (
        <PlaceView key={place.id} place={place} />
      ))}
    </div>
  );
}
