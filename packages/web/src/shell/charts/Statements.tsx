import { useQuery } from '@tanstack/react-query';
import { CodeBlock, Skeleton } from '@sextant/ui';
import { formattedStatements } from './statement-texts.ts';

interface StatementsProps {
  readonly statements: readonly string[];
  /** What kind of database ran them. */
  readonly backend: string;
  /** Each scrolls beyond this. Default 2000. */
  readonly maxHeightPx?: number;
}

/** Statements in lines that people read, one after the other; copied as they are shown. */
export function Statements({ statements, backend, maxHeightPx = 2000 }: StatementsProps) {
  const formatted = useQuery({
    queryKey: ['formatted-sql', backend, statements],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => formattedStatements(statements, backend),
  });
  if (formatted.isPending) return <Skeleton shape="text" />;
  return (formatted.data ?? statements).map((sql, index) => (
    <CodeBlock
      key={index}
      title={statements.length === 1 ? 'SQL that ran' : `SQL of query ${index + 1}`}
      text={sql}
      maxHeightPx={maxHeightPx}
    />
  ));
}
