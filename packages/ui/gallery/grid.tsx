import { useState } from 'react';
import {
  Avatars,
  Button,
  CodeBlock,
  DataGrid,
  DeleteIcon,
  DropZone,
  EditIcon,
  EmptyState,
  IconButton,
  Link,
  ListTable,
  Pagination,
  StarButton,
  Tag,
} from '@sextant/ui';
import type { GridColumn, GridSort } from '@sextant/ui';

const rowCount = 100_000;
const codes = ['ORD', 'DEN', 'PHX', 'ATL', 'LAS', 'SJC'];
const columns: readonly GridColumn[] = [
  { id: 'origin', title: 'origin', type: 'text' },
  { id: 'destination', title: 'destination', type: 'text' },
  { id: 'flights', title: 'flights', type: 'number' },
  {
    id: 'delay',
    title: 'avg_delay',
    type: 'number',
    barShare: (row) => 1 - (row % 40) / 40,
    format: (value) => Number(value).toFixed(2),
  },
  { id: 'late', title: 'is_late', type: 'boolean' },
  { id: 'city', title: 'origin_city', type: 'text' },
];
const cell = (row: number, column: number) =>
  [
    codes[row % 6] ?? null,
    codes[(row + 2) % 6] ?? null,
    4992 + row * 7,
    14.81 - (row % 40) / 4,
    row % 3 === 0,
    row % 5 === 4 ? null : 'Chicago',
  ][column] ?? null;

interface GalleryItem {
  id: string;
  name: string;
  status: string;
  owners: string[];
  changedAt: string;
}
const items: GalleryItem[] = [
  {
    id: '1',
    name: 'Flight punctuality',
    status: 'Published',
    owners: ['Mara Reyes', 'Anna Kowalski'],
    changedAt: '4 minutes ago',
  },
  { id: '2', name: 'Vehicle sales', status: 'Draft', owners: ['Jonas Lind'], changedAt: '1 hour ago' },
  {
    id: '3',
    name: 'A name so long that it has to be cut somewhere, because names are what people make of them',
    status: 'Published',
    owners: ['Tariq Said'],
    changedAt: 'yesterday',
  },
];
const sql =
  "-- Routes where a delay is most likely, first half of 2001\nWITH routes AS (\n  SELECT origin, count(*) AS flights,\n    round(avg(delay), 2) AS avg_delay\n  FROM main.flights\n  WHERE date BETWEEN '2001-01-01' AND '2001-07-01'\n  GROUP BY origin\n)\nSELECT * FROM routes ORDER BY 3 DESC LIMIT 100";

export function GridPart() {
  const [sort, setSort] = useState<GridSort>({ column: 'delay', direction: 'descending' });
  const [listSort, setListSort] = useState<GridSort>({ column: 'when', direction: 'descending' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1']));
  const [page, setPage] = useState(0);
  const [row, setRow] = useState<number | null>(2);
  const table = {
    label: 'Dashboards',
    rowId: (item: GalleryItem) => item.id,
    rowName: (item: GalleryItem) => item.name,
    columns: [
      {
        id: 'star',
        title: 'Favorite',
        width: '44px',
        isTitleHidden: true,
        cell: (item: GalleryItem) => <StarButton name={item.name} isOn={item.id === '1'} onChange={() => undefined} />,
      },
      {
        id: 'name',
        title: 'Name',
        width: '30%',
        isSortable: true,
        cell: (item: GalleryItem) => (
          <Link kind="quiet" href={`#${item.id}`}>
            <b>{item.name}</b>
          </Link>
        ),
      },
      {
        id: 'status',
        title: 'Status',
        cell: (item: GalleryItem) => <Tag tone={item.status === 'Draft' ? 'neutral' : 'ok'}>{item.status}</Tag>,
      },
      {
        id: 'owners',
        title: 'Owners',
        cell: (item: GalleryItem) => <Avatars names={item.owners} />,
        isHiddenOnPhone: true,
      },
      { id: 'when', title: 'Last modified', isSortable: true, cell: (item: GalleryItem) => item.changedAt },
    ],
  };
  return (
    <>
      <section>
        <h2>Data grid</h2>
        <div className="box" style={{ height: 264 }}>
          <DataGrid
            label="Routes"
            columns={columns}
            rowCount={rowCount}
            cell={cell}
            sort={sort}
            onSort={setSort}
            hasRowNumbers
            selectedRow={row}
            onRowSelect={setRow}
            totals={['All 100,000', null, 166341, 9.3, null, null]}
          />
        </div>
        <Pagination page={page} pageSize={25} totalCount={4120} onChange={setPage} noun="rows" />
      </section>
      <section>
        <h2>List table</h2>
        <ListTable
          {...table}
          rows={items}
          sort={listSort}
          onSort={setListSort}
          selected={selected}
          onSelect={setSelected}
          actions={(item) => (
            <>
              <IconButton icon={EditIcon} size="xs" label={`Edit ${item.name}`} />
              <IconButton icon={DeleteIcon} size="xs" label={`Delete ${item.name}`} />
            </>
          )}
        />
        <div style={{ height: 12 }} />
        <ListTable {...table} label="Loading dashboards" rows={null} skeletonRows={3} />
        <div style={{ height: 12 }} />
        <ListTable
          {...table}
          label="No dashboards"
          rows={[]}
          empty={
            <EmptyState
              title="No dashboards match"
              art="filtered"
              headingLevel={3}
              actions={<Button>Clear all</Button>}
            />
          }
        />
      </section>
      <section className="three">
        <CodeBlock title="DuckDB" text={sql} />
        <DropZone
          title="Drop a file to start"
          hint="CSV, TSV, JSON lines or Parquet, up to 2 GB"
          accept={['.csv', '.tsv', '.parquet']}
          onFiles={() => undefined}
        />
      </section>
    </>
  );
}
