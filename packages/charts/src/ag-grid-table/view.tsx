import type { ChartViewProps } from '../kit/view/chart-view.ts';
import { DataTableView } from '../kit/data-table/table-view.tsx';

/** Rows in a grid whose columns are moved and made wider. */
export const View = (props: ChartViewProps) => <DataTableView {...props} isWorkbench />;
