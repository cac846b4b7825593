import type { UseQueryResult } from '@tanstack/react-query';
import type { DatasetItem } from '@sextant/contract';
import { ColumnsPanel } from './ColumnsPanel.tsx';
import type { DatasetDraft } from './dataset-draft.ts';
import type { DatasetUsage } from './dataset-queries.ts';
import type { NeededField } from './draft-errors.ts';
import { ExpressionCheck } from './TemplateCheck.tsx';
import { MetricsPanel } from './MetricsPanel.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { templateTexts } from './template-texts.ts';
import { UsagePanel } from './UsagePanel.tsx';

/** The parts of the editor. */
export type EditorTab = 'metrics' | 'columns' | 'calculated' | 'usage' | 'settings';

interface EditorPanelProps {
  readonly tab: EditorTab;
  readonly item: DatasetItem;
  readonly draft: DatasetDraft;
  readonly usage: UseQueryResult<DatasetUsage>;
  readonly isUnsaved: boolean;
  /** Nothing may be changed. */
  readonly isClosed: boolean;
  readonly onChange: (draft: DatasetDraft) => void;
  readonly onSynced: () => void;
  /** A field that is needed was left. */
  readonly onLeft: (key: string, field: NeededField) => void;
}

/** The part of the editor that is open. */
export function EditorPanel({
  tab,
  item,
  draft,
  usage,
  isUnsaved,
  isClosed,
  onChange,
  onSynced,
  onLeft,
}: EditorPanelProps) {
  switch (tab) {
    case 'metrics':
      return (
        <>
          <ExpressionCheck item={item} draft={draft} expressions={templateTexts(draft).metrics} />
          <MetricsPanel
            metrics={draft.metrics}
            isClosed={isClosed}
            onChange={(metrics) => onChange({ ...draft, metrics })}
            onLeft={onLeft}
          />
        </>
      );
    case 'columns':
    case 'calculated':
      return (
        <>
          {tab === 'calculated' && (
            <ExpressionCheck item={item} draft={draft} expressions={templateTexts(draft).columns} />
          )}
          <ColumnsPanel
            key={tab}
            isCalculated={tab === 'calculated'}
            datasetId={item.id}
            draft={draft}
            isUnsaved={isUnsaved}
            isClosed={isClosed}
            onChange={onChange}
            onSynced={onSynced}
            onLeft={onLeft}
          />
        </>
      );
    case 'usage':
      return <UsagePanel usage={usage} />;
    case 'settings':
      return <SettingsPanel item={item} draft={draft} isClosed={isClosed} onChange={onChange} />;
  }
}
