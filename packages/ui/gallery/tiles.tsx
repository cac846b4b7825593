import {
  Button,
  EmptyState,
  ErrorPanel,
  FilterMark,
  ObjectCard,
  RefreshIcon,
  StarButton,
  Skeleton,
  Tag,
  TileFrame,
} from '@sextant/ui';
import type { SkeletonShape, TileReading, TileState } from '@sextant/ui';

const menu = [{ id: 'm', items: [{ id: 'r', text: 'Refresh', icon: RefreshIcon }] }];
const tileReading: TileReading = {
  rows: 181,
  durationMs: 41,
  receivedAt: Date.now() - 250_000,
  onShowSql: () => undefined,
};
const line = 'M0 31 22 28 44 10 66 13 90 25 110 9 120 75 132 14 154 8 160 62 176 12 200 10';

function Drawing() {
  return (
    <svg
      viewBox="0 0 200 80"
      preserveAspectRatio="none"
      style={{ width: '100%', height: '100%', display: 'block' }}
      role="img"
      aria-label="A line"
    >
      <path d={`${line}V80H0Z`} fill="var(--viz-1)" opacity=".1" />
      <path d={line} fill="none" stroke="var(--viz-1)" strokeWidth="1.75" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

const states: readonly { title: string; subtitle: string; state: TileState; note?: string }[] = [
  {
    title: 'On-time departures',
    subtitle: 'Share leaving less than 15 min late, 7-day mean',
    state: { kind: 'ready' },
  },
  {
    title: 'Loading, size known',
    subtitle: 'Departures per month',
    state: { kind: 'loading', shape: 'bars', since: Date.now() - 3_200, onStop: () => undefined },
  },
  { title: 'Stale, refreshing behind', subtitle: 'On-time departures', state: { kind: 'refreshing' } },
  {
    title: 'Old numbers, the server is away',
    subtitle: 'On-time departures',
    state: { kind: 'outdated', receivedAt: Date.now() - 3_600_000, onRetry: () => undefined },
  },
  {
    title: 'Query failed',
    subtitle: 'Average delay by origin',
    state: {
      kind: 'failed',
      title: 'DuckDB Error',
      code: 'ENGINE_003',
      message: (
        <>
          Column <code>orgin</code> is not in <code>flights</code>. Did you mean <code>origin</code>?
        </>
      ),
      details: 'Binder Error: Referenced column "orgin" not found in FROM clause',
      actions: <Button size="xs">Open in explore</Button>,
    },
  },
  {
    title: 'Query timed out',
    subtitle: 'Events per minute',
    state: {
      kind: 'timed-out',
      code: null,
      message: 'Stopped after 60 s. The query read 65.2M rows.',
      actions: (
        <>
          <Button size="xs" icon={RefreshIcon}>
            Try again
          </Button>
          <Button size="xs" kind="quiet">
            Narrow the time range
          </Button>
        </>
      ),
    },
  },
  {
    title: 'Nothing in this range',
    subtitle: 'Late departures',
    state: {
      kind: 'empty',
      title: 'No results were returned for this query',
      text: 'The time range 2 Jan 2003 – 5 Jan 2003 has no rows.',
      actions: <Button size="sm">Show the last 90 days with data</Button>,
    },
  },
  {
    title: 'Filtered to nothing',
    subtitle: 'Departures by origin',
    state: {
      kind: 'empty',
      art: 'filtered',
      title: 'No rows match 3 filters',
      text: 'Without “Distance ≥ 1,900” there are 4,112 rows.',
      actions: <Button size="sm">Remove that filter</Button>,
    },
  },
  {
    title: 'No permission',
    subtitle: 'Fares by route',
    state: {
      kind: 'forbidden',
      title: 'You can’t see this dataset',
      text: 'fares belongs to Finance. Ask its owner for access.',
    },
  },
  { title: 'Stopped', subtitle: 'Departures', state: { kind: 'stopped', onRetry: () => undefined } },
  {
    title: 'Partial answer with a very long title that does not fit in here at all',
    subtitle: 'Routes',
    state: { kind: 'ready' },
    note: 'Showing 10,000 of 51,284 rows. Totals cover all rows.',
  },
];
const openedAt = Date.now();
const shapes: readonly SkeletonShape[] = ['number', 'line', 'rows-of-bars', 'ring', 'table', 'block'];

export function TilesPart() {
  return (
    <section>
      <h2>Chart tile</h2>
      <div className="three">
        {states.map(({ title, subtitle, state, note = null }) => (
          <div key={title} style={{ height: 240 }}>
            <TileFrame
              title={title}
              subtitle={subtitle}
              state={state}
              note={note}
              menu={menu}
              reading={tileReading}
              marks={
                <FilterMark count={3} of="Delays">
                  <p>origin is ORD</p>
                </FilterMark>
              }
            >
              <Drawing />
            </TileFrame>
          </div>
        ))}
        <div style={{ height: 240 }}>
          <TileFrame
            title="Cross-filter source"
            subtitle="Chosen: ORD"
            state={{ kind: 'ready' }}
            isSelected
            menu={menu}
            reading={tileReading}
            marks={<Tag tone="accent">Filters 14</Tag>}
          >
            <Drawing />
          </TileFrame>
        </div>
        <div style={{ height: 116 }}>
          <TileFrame
            title="Low tile"
            state={{ kind: 'empty', title: 'No data', text: 'No rows in this range.' }}
            menu={menu}
          />
        </div>
        {shapes.map((shape) => (
          <div key={shape} style={{ height: 160 }}>
            <TileFrame title={shape} state={{ kind: 'loading', shape, since: openedAt }} />
          </div>
        ))}
      </div>
      <div className="three" style={{ marginTop: 16 }}>
        <div className="box">
          <EmptyState
            title="No dashboards yet"
            art="nothing"
            headingLevel={3}
            actions={<Button kind="primary">Dashboard</Button>}
          >
            A dashboard holds charts that filter each other.
          </EmptyState>
        </div>
        <ObjectCard
          title="Flight punctuality"
          href="#1"
          thumb={<Drawing />}
          meta="10 tiles · 4 minutes ago"
          actions={<StarButton name="Flight punctuality" isOn onChange={() => undefined} />}
        />
        <ErrorPanel title="The server does not answer" message="Nothing is lost; it is tried again in 8 s." />
        <div style={{ height: 80 }}>
          <Skeleton shape="text" />
        </div>
      </div>
    </section>
  );
}
