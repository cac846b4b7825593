import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  expressionOf,
  isValidAdhocFilter,
  operatorOfWire,
  operators,
  operatorsFor,
  queryObject,
} from '@sextant/contract';
import type { AdhocFilter, DatasetData, OperatorName, ValueType } from '@sextant/contract';
import { Button, ComboBox, MultiSelect, SegmentedControl, Select, Tabs, TextArea, TextField } from '@sextant/ui';
import { askChart, newClientId } from '../../api/chart-data.ts';
import { cellAt } from '@sextant/contract';
import { columnIcon } from '../source/SourcePanel.tsx';
import styles from './Controls.module.css';

interface FilterEditorProps {
  readonly dataset: DatasetData;
  readonly filter: AdhocFilter | null;
  readonly onSave: (filter: AdhocFilter) => void;
  readonly onClose: () => void;
}

const clauses = [
  { id: 'WHERE', text: 'Rows (WHERE)' },
  { id: 'HAVING', text: 'Groups (HAVING)' },
] as const;

const typeOf = (column: DatasetData['columns'][number] | undefined): ValueType => {
  if (column === undefined) return 'text';
  if (column.is_dttm || column.type_generic === 2) return 'timestamp';
  if (column.type_generic === 0) return 'float';
  return column.type_generic === 3 ? 'boolean' : 'text';
};

/** Values of a column that contain `search`, the most frequent first. */
function useValues(dataset: DatasetData, column: string | null, search: string) {
  return useQuery({
    queryKey: ['column-values', dataset.id, column, search],
    enabled: column !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (column === null) return [];
      const label = 'rows';
      const answer = await askChart(
        {
          datasetId: dataset.id,
          queries: [
            queryObject({
              dimensions: [{ kind: 'column', name: column, label: column, grain: null, isAxis: false }],
              metrics: [{ kind: 'sql', sql: 'COUNT(*)', label }],
              filters:
                search === ''
                  ? []
                  : [
                      {
                        column: { kind: 'column', name: column },
                        operator: 'ilike',
                        value: `%${search}%`,
                        grain: null,
                      },
                    ],
              orderBy: [{ by: { kind: 'label', label }, ascending: false }],
              rowLimit: 100,
            }),
          ],
          force: false,
          resultType: 'full',
          resultFormat: 'json',
          cacheTimeoutS: null,
          formData: null,
        },
        { signal, clientId: newClientId() },
      );
      const table = answer.tables[0];
      const values = table?.columns.find((item) => item.name === column);
      if (table === undefined || values === undefined) return [];
      return Array.from({ length: table.rowCount }, (_, row) => cellAt(values, row)).flatMap((cell) =>
        cell === null ? [] : [String(cell)],
      );
    },
  });
}

function SimpleFilter({
  dataset,
  filter,
  onChange,
}: {
  dataset: DatasetData;
  filter: AdhocFilter;
  onChange: (filter: AdhocFilter) => void;
}) {
  const [search, setSearch] = useState('');
  const subject = expressionOf(filter.subject);
  const name = subject?.kind === 'column' ? subject.name : null;
  const column = dataset.columns.find((item) => item.column_name === name);
  const type = typeOf(column);
  const operator = typeof filter.operator === 'string' ? operatorOfWire(filter.operator) : null;
  const values = useValues(dataset, type === 'text' ? name : null, search);
  const shape = operator === null ? 'none' : operators[operator].value;
  const setOperator = (next: OperatorName) => {
    const given = filter.comparator;
    const isList = operators[next].value === 'list';
    const comparator = isList
      ? Array.isArray(given)
        ? given
        : given === undefined || given === null || given === ''
          ? []
          : [given]
      : Array.isArray(given)
        ? (given[0] ?? '')
        : given;
    const needsNone = operators[next].value === 'none';
    onChange({
      ...filter,
      operator: operators[next].wire,
      operatorId: operators[next].id,
      comparator: needsNone ? (next === 'isTrue' || next === 'isFalse' ? next === 'isTrue' : null) : comparator,
    });
  };
  const setColumn = (subjectName: string | null) => {
    const nextType = typeOf(dataset.columns.find((item) => item.column_name === subjectName));
    const keeps = operator !== null && operatorsFor(nextType).includes(operator);
    onChange({
      ...filter,
      subject: subjectName,
      ...(keeps ? {} : { operator: operators.in.wire, operatorId: operators.in.id, comparator: [] }),
    });
  };
  const text =
    typeof filter.comparator === 'string' || typeof filter.comparator === 'number' ? String(filter.comparator) : '';
  const asTyped = (given: string): string | number =>
    type === 'float' && given.trim() !== '' && Number.isFinite(Number(given)) ? Number(given) : given;
  return (
    <>
      <ComboBox
        label="Column"
        choices={dataset.columns.map((item) => ({
          id: item.column_name,
          text: item.verbose_name ?? item.column_name,
          icon: columnIcon(item),
        }))}
        value={name}
        onChange={setColumn}
      />
      <Select
        label="Operator"
        choices={operatorsFor(type)
          .filter((id) => id !== 'temporalRange')
          .map((id) => ({ id, text: operators[id].label }))}
        value={operator}
        onChange={setOperator}
      />
      {shape === 'list' && (
        <MultiSelect
          label="Values"
          placeholder="Choose or type"
          allowsFreeText
          choices={(values.data ?? []).map((id) => ({ id, text: id }))}
          isLoading={values.isFetching}
          onSearch={setSearch}
          value={Array.isArray(filter.comparator) ? filter.comparator.map(String) : []}
          onChange={(next) => onChange({ ...filter, comparator: next.map(asTyped) })}
        />
      )}
      {(shape === 'scalar' || shape === 'pattern') && (
        <TextField
          label={shape === 'pattern' ? 'Pattern, with % for any text' : 'Value'}
          value={text}
          onChange={(given) => onChange({ ...filter, comparator: asTyped(given) })}
        />
      )}
    </>
  );
}

const emptyFilter: AdhocFilter = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: null,
  operator: operators.in.wire,
  operatorId: operators.in.id,
  comparator: [],
};

/** A condition: column, operator and value, or SQL. */
export function FilterEditor({ dataset, filter, onSave, onClose }: FilterEditorProps) {
  const [draft, setDraft] = useState<AdhocFilter>(filter ?? emptyFilter);
  const tab = draft.expressionType;
  const save = () => {
    onSave(draft);
    onClose();
  };
  return (
    <div className={styles.editor}>
      <Tabs
        label="Kind of filter"
        value={tab}
        onChange={(expressionType) => setDraft({ ...draft, expressionType, clause: draft.clause ?? 'WHERE' })}
        tabs={[
          { id: 'SIMPLE', text: 'Simple' },
          { id: 'SQL', text: 'Custom SQL' },
        ]}
      />
      {tab === 'SIMPLE' ? (
        <SimpleFilter dataset={dataset} filter={draft} onChange={setDraft} />
      ) : (
        <>
          <SegmentedControl
            label="What it filters"
            segments={clauses}
            value={draft.clause ?? 'WHERE'}
            onChange={(clause) => setDraft({ ...draft, clause })}
          />
          <TextArea
            label="SQL condition"
            rows={4}
            isMono
            value={draft.sqlExpression ?? ''}
            onChange={(sqlExpression) => setDraft({ ...draft, sqlExpression })}
          />
        </>
      )}
      <div className={styles.editorFoot}>
        <Button size="sm" onPress={onClose}>
          Close
        </Button>
        <Button kind="primary" size="sm" isDisabled={!isValidAdhocFilter(draft)} onPress={save}>
          Save
        </Button>
      </div>
    </div>
  );
}
