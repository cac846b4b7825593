import type { ChartViewProps } from '../kit/view/chart-view.ts';
import { DataTableView } from '../kit/data-table/table-view.tsx';

/** Rows in a grid; columns move where the chart allows it. */
export const View = (props: ChartViewProps) => <DataTableView {...props} />;
