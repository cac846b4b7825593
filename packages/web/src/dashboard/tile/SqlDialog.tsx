import { CodeBlock, Dialog } from '@sextant/ui';
import type { ChartAnswer } from '../../api/chart-data.ts';

interface SqlDialogProps {
  readonly title: string;
  readonly answer: ChartAnswer;
  readonly onClose: () => void;
}

/** The statements that answered a tile. */
export function SqlDialog({ title, answer, onClose }: SqlDialogProps) {
  const statements = answer.entries.flatMap(({ query }) => (query === undefined ? [] : [query.trim()]));
  return (
    <Dialog isOpen onClose={onClose} title={`SQL of ${title}`} widthPx={720}>
      {statements.map((sql, at) => (
        <CodeBlock key={at} title={statements.length === 1 ? 'Statement' : `Statement ${at + 1}`} text={sql} />
      ))}
    </Dialog>
  );
}
