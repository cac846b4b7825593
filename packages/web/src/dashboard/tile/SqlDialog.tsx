import { Dialog } from '@sextant/ui';
import { useEffect } from 'react';
import type { ChartResult } from '../../api/chart-data.ts';
import { Statements, statementsOf } from '../../shell/charts/Statements.tsx';

interface SqlDialogProps {
  readonly title: string;
  readonly result: ChartResult;
  /** What kind of database the chart asks. */
  readonly backend: string;
  /** Has the statement run where none ran for what is shown. */
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

interface TileStatementsProps extends Pick<SqlDialogProps, 'result' | 'backend' | 'onOpen'> {
  readonly maxHeightPx: number;
}

/** The statements that answered a tile, one after the other. */
export function TileStatements({ result, backend, onOpen, maxHeightPx }: TileStatementsProps) {
  useEffect(onOpen, [onOpen]);
  return <Statements statements={statementsOf(result.entries)} backend={backend} maxHeightPx={maxHeightPx} />;
}

/** The statements that answered a tile. */
export const SqlDialog = ({ title, result, backend, onOpen, onClose }: SqlDialogProps) => (
  <Dialog isOpen onClose={onClose} title={`SQL of ${title}`} widthPx={720}>
    <TileStatements {...{ result, backend, onOpen }} maxHeightPx={420} />
  </Dialog>
);
