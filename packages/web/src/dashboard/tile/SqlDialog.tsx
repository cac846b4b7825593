import { Dialog } from '@sextant/ui';
import type { ChartResult } from '../../api/chart-data.ts';
import { Statements, statementsOf } from '../../shell/charts/Statements.tsx';

interface SqlDialogProps {
  readonly title: string;
  readonly result: ChartResult;
  /** What kind of database the chart asks. */
  readonly backend: string;
  readonly onClose: () => void;
}

interface TileStatementsProps extends Pick<SqlDialogProps, 'result' | 'backend'> {
  readonly maxHeightPx: number;
}

/** The statements that answered a tile, one after the other. */
export const TileStatements = ({ result, backend, maxHeightPx }: TileStatementsProps) => (
  <Statements statements={statementsOf(result.entries)} backend={backend} maxHeightPx={maxHeightPx} />
);

/** The statements that answered a tile. */
export const SqlDialog = ({ title, result, backend, onClose }: SqlDialogProps) => (
  <Dialog isOpen onClose={onClose} title={`SQL of ${title}`} widthPx={720}>
    <TileStatements {...{ result, backend }} maxHeightPx={420} />
  </Dialog>
);
