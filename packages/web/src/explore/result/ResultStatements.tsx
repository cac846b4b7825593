import type { ChartResult } from '../../api/chart-data.ts';
import { Statements } from '../../shell/charts/Statements.tsx';
import { statementsOf } from '../../shell/charts/statement-texts.ts';

interface ResultStatementsProps {
  readonly result: ChartResult;
  /** What kind of database the chart asks. */
  readonly backend: string;
}

/** The statements of a result, beside what else is said of a number. */
export const ResultStatements = ({ result, backend }: ResultStatementsProps) => (
  <Statements statements={statementsOf(result.entries)} backend={backend} maxHeightPx={220} />
);
