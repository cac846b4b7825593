import { Dialog } from '@sextant/ui';
import { useEffect, useState } from 'react';
import type { ChartResult } from '../../api/chart-data.ts';
import { Statements } from '../../shell/charts/Statements.tsx';
import { statementsOf } from '../../shell/charts/statement-texts.ts';

interface SqlDialogProps {
  readonly title: string;
  readonly result: ChartResult;
  /** What kind of database the chart asks. */
  readonly backend: string;
  /** Has the statement run where none ran for what is shown; resolves to its result, or to null where one ran or it failed. */
  readonly onOpen: () => Promise<ChartResult | null>;
  readonly onClose: () => void;
}

interface TileStatementsProps extends Pick<SqlDialogProps, 'result' | 'backend' | 'onOpen'> {
  readonly maxHeightPx: number;
}

/** The statements that answered a tile, one after the other. */
export function TileStatements({ result, backend, onOpen, maxHeightPx }: TileStatementsProps) {
  // What is around may go on showing the result that it was opened with.
  const [ran, setRan] = useState<{ readonly of: typeof onOpen; readonly result: ChartResult } | null>(null);
  useEffect(() => {
    let isHere = true;
    void onOpen().then((own) => {
      if (isHere && own !== null) setRan({ of: onOpen, result: own });
    });
    return () => {
      isHere = false;
    };
  }, [onOpen]);
  const { entries } = ran?.of === onOpen ? ran.result : result;
  return <Statements statements={statementsOf(entries)} backend={backend} maxHeightPx={maxHeightPx} />;
}

/** The statements that answered a tile. */
export const SqlDialog = ({ title, result, backend, onOpen, onClose }: SqlDialogProps) => (
  <Dialog isOpen onClose={onClose} title={`SQL of ${title}`} widthPx={720}>
    <TileStatements {...{ result, backend, onOpen }} maxHeightPx={420} />
  </Dialog>
);
