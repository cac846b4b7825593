import { lazyPart } from '@sextant/ui';
import type { MarkMenu } from '@sextant/charts/views';
import { Suspense } from 'react';
import type { DrillSource, DrillView } from './drill-source.ts';
import { PointMenu } from './PointMenu.tsx';

const DrillBy = lazyPart(async () => (await import('./DrillBy.tsx')).DrillBy);
const ExplainNumber = lazyPart(async () => (await import('./ExplainNumber.tsx')).ExplainNumber);
const DrillDetail = lazyPart(async () => (await import('./DrillDetail.tsx')).DrillDetail);

interface DrillLayerProps {
  readonly source: DrillSource;
  readonly menu: MarkMenu | null;
  readonly view: DrillView | null;
  readonly onView: (view: DrillView) => void;
  /** A menu closes with what was chosen in it, too. */
  readonly onMenuClose: () => void;
  readonly onClose: () => void;
}

/** What stands over the page: the menu of a mark, and what it opened. */
export function DrillLayer({ source, menu, view, onView, onMenuClose, onClose }: DrillLayerProps) {
  return (
    <>
      {menu !== null && <PointMenu source={source} menu={menu} onView={onView} onClose={onMenuClose} />}
      <Suspense fallback={null}>
        {view?.kind === 'by' && <DrillBy {...view} onView={onView} onClose={onClose} />}
        {view?.kind === 'explain' && <ExplainNumber {...view} current={source} onView={onView} onClose={onClose} />}
        {view?.kind === 'detail' && <DrillDetail key={view.title} {...view} onClose={onClose} />}
      </Suspense>
    </>
  );
}
