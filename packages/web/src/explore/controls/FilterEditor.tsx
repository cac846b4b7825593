import { traitsOf } from '@sextant/contract';
import type { AdhocFilter, DatasetData } from '@sextant/contract';
import { Note, SegmentedControl, Tabs } from '@sextant/ui';
import { useSqlCheck } from './check-sql.ts';
import styles from './Controls.module.css';
import { EditorFoot } from './EditorFoot.tsx';
import { emptyFilter, keptFilter, operatorsOffered } from '../filter-edit.ts';
import { editedFilter, isWhole, storedFilters, valueErrors } from '../filter-texts.ts';
import type { EditedFilter } from '../filter-texts.ts';
import { useDraft, useOffersAtOnce } from './drafts.ts';
import { SimpleFilter } from './SimpleFilter.tsx';
import { SqlField } from './SqlField.tsx';
import { useAdvancedType } from './use-advanced-type.ts';
import { useRepositionPopover } from './use-reposition-popover.ts';

interface FilterEditorProps {
  readonly dataset: DatasetData;
  /** The stored conditions that are one to people; none begins a new one. */
  readonly filters: readonly AdhocFilter[];
  /** Whether relative ranges of the chart count from the last day in the data. */
  readonly countsFromData: boolean;
  readonly onSave: (filters: readonly AdhocFilter[], countsFromData: boolean) => void;
  readonly onClose: () => void;
}

const clauses = [
  { id: 'WHERE', text: 'WHERE' },
  { id: 'HAVING', text: 'HAVING' },
] as const;
const clauseHints = { WHERE: 'Filters rows by columns', HAVING: 'Filters groups by metrics' } as const;

const inherited = "This filter was inherited from the dashboard's context. It won't be saved when saving the chart.";

/** A condition: column, operator and value, or SQL. */
export function FilterEditor({ dataset, filters, countsFromData, onSave, onClose }: FilterEditorProps) {
  const [edited, setEdited] = useDraft<EditedFilter>('filter', () => editedFilter(filters, emptyFilter));
  const [isFromData, setFromData] = useDraft('counts from', () => countsFromData);
  const draft = edited.filter;
  const setDraft = (filter: AdhocFilter) => setEdited({ ...edited, filter });
  const tab = draft.expressionType;
  useRepositionPopover([tab, draft.operator, isFromData].join(' '));
  const offersAtOnce = useOffersAtOnce(filters.length === 0, tab);
  const clause = draft.clause ?? 'WHERE';
  const offeredOperators = operatorsOffered(draft, dataset);
  const lookup = useAdvancedType(draft, dataset, offeredOperators);
  const check = useSqlCheck(dataset, draft.sqlExpression ?? '');
  const save = () => {
    if (tab === 'SQL') void check.save(clause, keep);
    else keep();
  };
  const errors = valueErrors(edited, dataset);
  const keep = () => {
    onSave(
      storedFilters(edited).map((filter) => keptFilter(filter, dataset)),
      isFromData,
    );
    onClose();
  };
  return (
    <div className={styles.editor} data-offering={(offersAtOnce && !isWhole(edited)) || undefined}>
      {draft.isExtra === true && <Note tone="warn">{inherited}</Note>}
      <Tabs
        label="Kind of filter"
        value={tab}
        onChange={(expressionType) => setDraft({ ...draft, expressionType, clause })}
        tabs={[
          { id: 'SIMPLE', text: 'Simple' },
          { id: 'SQL', text: 'Custom SQL', disabledReason: traitsOf(dataset.type).sqlFilterRejection ?? undefined },
        ]}
      />
      {tab === 'SIMPLE' ? (
        <SimpleFilter
          dataset={dataset}
          edited={edited}
          errors={errors}
          offeredOperators={lookup.operators ?? offeredOperators}
          lookup={lookup}
          offersAtOnce={offersAtOnce}
          countsFromData={isFromData}
          onChange={setEdited}
          onCountsFromData={setFromData}
        />
      ) : (
        <>
          <SegmentedControl
            label="What it filters"
            segments={clauses}
            value={clause}
            onChange={(next) => setDraft({ ...draft, clause: next })}
          />
          <SqlField
            label="SQL condition"
            dataset={dataset}
            hint={clauseHints[clause]}
            error={check.error}
            value={draft.sqlExpression ?? ''}
            onChange={(sqlExpression) => setDraft({ ...draft, sqlExpression })}
          />
        </>
      )}
      {isFromData !== countsFromData && (
        <Note tone="info">
          {`All relative time ranges of this chart will count from ${isFromData ? 'the last day in the data' : 'today'}.`}
        </Note>
      )}
      <EditorFoot
        isComplete={isWhole(edited) && errors.value === null && errors.upTo === null && lookup.error === null}
        isBusy={check.isChecking}
        onSave={save}
        onClose={onClose}
      />
    </div>
  );
}
