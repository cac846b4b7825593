import { lazyPart } from '@sextant/ui';
import { Suspense } from 'react';
import type { ChartResult } from '../../api/chart-data.ts';

const Statements = lazyPart(async () => {
  const { Statements: All, statementsOf } = await import('../../shell/charts/Statements.tsx');
  return ({ result, backend }: ResultStatementsProps) => (
    <All statements={statementsOf(result.entries)} backend={backend} maxHeightPx={220} />
  );
});

interface ResultStatementsProps {
  readonly result: ChartResult;
  /** What kind of database the chart asks. */
  readonly backend: string;
}

/** The statements of a result, once somebody wants to see them. */
export const ResultStatements = (props: ResultStatementsProps) => (
  <Suspense fallback={null}>
    <Statements {...props} />
  </Suspense>
);
