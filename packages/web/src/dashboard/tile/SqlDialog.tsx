import { CodeBlock, Dialog } from '@sextant/ui';
import type { ChartResult } from '../../api/chart-data.ts';

interface SqlDialogProps {
  readonly title: string;
  readonly result: ChartResult;
  readonly onClose: () => void;
}

/** The statements that answered a tile. */
export function SqlDialog({ title, result, onClose }: SqlDialogProps) {
  const statements = result.entries.flatMap(({ query }) => (query === undefined ? [] : [query.trim()]));
  return (
    <Dialog isOpen onClose={onClose} title={`SQL of ${title}`} widthPx={720}>
      {statements.map((sql, index) => (
        <CodeBlock key={index} title={statements.length === 1 ? 'Statement' : `Statement ${index + 1}`} text={sql} />
      ))}
    </Dialog>
  );
}
