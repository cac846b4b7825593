import { useQuery } from '@tanstack/react-query';
import type { ChartDataEntry } from '@sextant/contract';
import { CodeBlock, Skeleton } from '@sextant/ui';

/** What the queries of a chart ran, in their order. */
export const statementsOf = (entries: readonly ChartDataEntry[]): readonly string[] =>
  entries.flatMap(({ query }) => (query === undefined || query.trim() === '' ? [] : [query.trim()]));

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
    queryFn: async () => {
      const { formattedSql } = await import('./format-sql.ts');
      return statements.map((statement) => formattedSql(statement, backend));
    },
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
