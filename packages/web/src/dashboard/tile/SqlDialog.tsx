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

/** The statements that answered a tile. */
export const SqlDialog = ({ title, result, backend, onClose }: SqlDialogProps) => (
  <Dialog isOpen onClose={onClose} title={`SQL of ${title}`} widthPx={720}>
    <Statements statements={statementsOf(result.entries)} backend={backend} maxHeightPx={420} />
  </Dialog>
);
