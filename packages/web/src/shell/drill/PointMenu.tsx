import { useQuery } from '@tanstack/react-query';
import { lazyPart, toast } from '@sextant/ui';
import { loadContextMenu } from '@sextant/ui';
import type { MarkMenu, MarkPoint } from '@sextant/charts/views';
import { Suspense } from 'react';
import { drillColumns } from '@sextant/dashboard';
import { features } from '../../api/bootstrap.ts';
import { meQuery } from '../../api/me.ts';
import styles from './Drill.module.css';
import { drillMenu } from './drill-menu.ts';
import type { BehindMark } from './drill-menu.ts';
import { behindMarkQuery } from './drill-queries.ts';
import { whyNoDetail, whyNoDrillBy } from './drill-rights.ts';
import { formOf } from './drill-source.ts';
import type { DrillSource, DrillView } from './drill-source.ts';

const ContextMenu = lazyPart(loadContextMenu);

const unknown: BehindMark = { rows: null, values: new Map() };

function Head({ point }: { point: MarkPoint }) {
  return (
    <div className={styles.head}>
      <div className={styles.names}>
        <b>{point.title}</b>
        {point.series !== '' && <span>{point.series}</span>}
      </div>
      {point.value !== '' && <b className={styles.value}>{point.value}</b>}
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ kind: 'ok', text: `${text} copied` });
  } catch {
    toast({ kind: 'error', text: 'Sorry, your browser does not support copying.' });
  }
}

interface PointMenuProps {
  readonly source: DrillSource;
  readonly menu: MarkMenu;
  /** The steps that led to the chart, where it is itself the result of a drill. Default none. */
  readonly steps?: Extract<DrillView, { kind: 'by' }>['steps'];
  readonly onView: (view: DrillView) => void;
  readonly onClose: () => void;
}

/** The menu of a mark of `source`, or of all of it. */
export function PointMenu({ source, menu, steps = [], onView, onClose }: PointMenuProps) {
  const { data: me } = useQuery(meQuery);
  const { dataset, name } = source.tile;
  const drillContext = { me, features, form: formOf(source), dataset };
  const noDetail = whyNoDetail(drillContext);
  const noDrillBy = whyNoDrillBy(drillContext);
  const filters = menu.point === null ? [] : menu.point.filters;
  const columns = menu.point === null || noDrillBy !== null ? [] : drillColumns(dataset, formOf(source));
  const behind = useQuery({
    ...behindMarkQuery(
      source,
      filters ?? [],
      columns.map(({ column_name: column }) => column),
    ),
    enabled: filters !== null && noDetail === null,
  });
  const sections = drillMenu({
    source,
    point: menu.point,
    whyNoDetail: noDetail,
    whyNoDrillBy: noDrillBy,
    behind: behind.data ?? unknown,
    onDetail: (rowFilters, title) => onView({ kind: 'detail', source, filters: rowFilters, title }),
    onDrillBy: (by) =>
      onView({
        kind: 'by',
        source,
        steps: [...steps, { title: menu.point?.title ?? name, filters: filters ?? [], by }],
      }),
    onCopy: (text) => void copy(text),
    onExplain: (point) => onView({ kind: 'explain', source, point, place: { xPx: menu.xPx, yPx: menu.yPx } }),
  });
  return (
    <Suspense fallback={null}>
      <ContextMenu
        label={menu.point === null ? name : [menu.point.title, menu.point.series].filter(Boolean).join(', ')}
        {...(menu.point === null ? {} : { head: <Head point={menu.point} /> })}
        sections={sections}
        place={menu}
        onClose={onClose}
      />
    </Suspense>
  );
}
