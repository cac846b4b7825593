import type { ColumnTable } from '@sextant/contract';
import { Button, ChartIcon, ChevronDownIcon, CopyIcon, DownloadIcon, Menu, TableIcon, usePhone } from '@sextant/ui';
import type { TabRun } from '../tab-run.ts';
import type { RunStatement } from '../wire.ts';
import { useComparable } from './use-comparable.ts';
import type { Comparable } from './use-comparable.ts';
import { useCopy } from './use-copy.ts';
import { useDownload } from './use-download.ts';
import type { CellPlace } from './ValuePanel.tsx';

/** What stands beside the rows: a chart, the look at each column, or a value. */
export type SideView = 'chart' | 'profile' | CellPlace | null;

interface ResultToolsProps {
  readonly table: ColumnTable;
  readonly tabRun: TabRun;
  readonly statement: RunStatement;
  readonly order: Int32Array | null;
  readonly sideView: SideView;
  readonly onSideView: (view: SideView) => void;
  readonly onCompare: (other: Comparable) => void;
}

/** What can be done with all rows: a chart, and where there is room copies, files and the look at each column. */
export function ResultTools({ sideView, onSideView, ...props }: ResultToolsProps) {
  const isPhone = usePhone();
  const toggle = (part: 'chart' | 'profile') => (): void => onSideView(sideView === part ? null : part);
  return (
    <>
      <Button size="sm" icon={ChartIcon} kind="default" isOn={sideView === 'chart'} onPress={toggle('chart')}>
        Create chart
      </Button>
      {!isPhone && (
        <>
          <TakeAlong {...props} />
          <Button size="sm" kind="quiet" icon={TableIcon} isOn={sideView === 'profile'} onPress={toggle('profile')}>
            Columns
          </Button>
          <Compare {...props} />
        </>
      )}
    </>
  );
}

/** Files and copies. */
function TakeAlong({ table, order, tabRun, statement }: Omit<ResultToolsProps, 'sideView' | 'onSideView'>) {
  const download = useDownload(tabRun, statement.index);
  const copySections = useCopy(table, order);
  return (
    <>
      {download !== null && (
        <Menu
          label="Download"
          placement="bottom start"
          sections={[{ id: 'files', items: download.items }]}
          trigger={
            <Button size="sm" kind="quiet" icon={DownloadIcon} endIcon={ChevronDownIcon} isBusy={download.isBusy}>
              Download
            </Button>
          }
        />
      )}
      <Menu
        label="Copy"
        placement="bottom start"
        sections={copySections}
        trigger={
          <Button size="sm" kind="quiet" icon={CopyIcon} endIcon={ChevronDownIcon}>
            Copy
          </Button>
        }
      />
    </>
  );
}

/** Other rows that these can be compared with. */
function Compare({ tabRun, statement, onCompare }: Pick<ResultToolsProps, 'tabRun' | 'statement' | 'onCompare'>) {
  const comparable = useComparable(tabRun, statement.index);
  if (comparable.length === 0) return null;
  const items = comparable.map((one) => ({
    id: `${one.runId} ${one.statement}`,
    text: one.title,
    onAction: () => onCompare(one),
  }));
  return (
    <Menu
      label="Compare with"
      placement="bottom start"
      sections={[{ id: 'others', items }]}
      trigger={
        <Button size="sm" kind="quiet" endIcon={ChevronDownIcon}>
          Compare
        </Button>
      }
    />
  );
}
