import { useState } from 'react';
import {
  Button,
  Checkbox,
  ChevronDownIcon,
  ChevronRightIcon,
  DeleteIcon,
  IconButton,
  PlusIcon,
  SearchField,
  Select,
  TextField,
  usePhone,
} from '@sextant/ui';
import { advancedTypes } from '@sextant/contract';
import { newColumn } from './dataset-draft.ts';
import type { ColumnDraft, DatasetDraft } from './dataset-draft.ts';
import styles from './Dataset.module.css';
import type { NeededField } from './draft-errors.ts';
import { MarkFields } from './MarkFields.tsx';
import { SyncColumns } from './SyncColumns.tsx';

interface ColumnsPanelProps {
  readonly isCalculated: boolean;
  readonly datasetId: number;
  readonly draft: DatasetDraft;
  readonly isUnsaved: boolean;
  readonly isClosed: boolean;
  readonly onChange: (draft: DatasetDraft) => void;
  readonly onSynced: () => void;
  readonly onLeft: (key: string, field: NeededField) => void;
}

/** The columns of the source, or those that are calculated. */
export function ColumnsPanel(props: ColumnsPanelProps) {
  const { isCalculated, datasetId, draft, isUnsaved, isClosed, onChange, onSynced } = props;
  const [search, setSearch] = useState('');
  const searchText = search.trim().toLowerCase();
  const shownColumns = draft.columns.filter(
    ({ expression, name }) => (expression !== null) === isCalculated && name.toLowerCase().includes(searchText),
  );
  const change = (key: string, changes: Partial<ColumnDraft>) =>
    onChange({
      ...draft,
      columns: draft.columns.map((column) => (column.key === key ? { ...column, ...changes } : column)),
    });
  const remove = ({ key, name }: ColumnDraft) =>
    onChange({
      ...draft,
      columns: draft.columns.filter((column) => column.key !== key),
      mainTimeColumn: draft.mainTimeColumn === name ? null : draft.mainTimeColumn,
    });
  return (
    <>
      <div className={styles.bar}>
        <SearchField label="Search columns" className={styles.search ?? ''} value={search} onChange={setSearch} />
        {isClosed ? null : isCalculated ? (
          <Button
            size="sm"
            icon={PlusIcon}
            onPress={() => onChange({ ...draft, columns: [...draft.columns, newColumn()] })}
          >
            Add a calculated column
          </Button>
        ) : (
          <SyncColumns datasetId={datasetId} isUnsaved={isUnsaved} onSynced={onSynced} />
        )}
      </div>
      {shownColumns.length > 0 && <ColumnsHead />}
      {shownColumns.length === 0 && (
        <p className={styles.quiet}>{searchText === '' ? 'There are none yet.' : `No column matches '${search}'.`}</p>
      )}
      {shownColumns.map((column) => (
        <ColumnItem
          key={column.key}
          column={column}
          isMain={draft.mainTimeColumn === column.name && column.name !== ''}
          onChange={(changes) => change(column.key, changes)}
          onLeft={(field) => props.onLeft(column.key, field)}
          onMain={(isMain) => onChange({ ...draft, mainTimeColumn: isMain ? column.name : null })}
          onRemove={isClosed ? null : () => remove(column)}
        />
      ))}
    </>
  );
}

interface ColumnItemProps {
  readonly column: ColumnDraft;
  readonly isMain: boolean;
  readonly onChange: (changes: Partial<ColumnDraft>) => void;
  readonly onLeft: (field: NeededField) => void;
  readonly onMain: (isMain: boolean) => void;
  /** Null where it must stay. */
  readonly onRemove: (() => void) | null;
}

function ColumnItem({ column, isMain, onChange, onLeft, onMain, onRemove }: ColumnItemProps) {
  const [isOpen, setOpen] = useState(column.id === null);
  const name = column.name === '' ? 'new column' : column.name;
  return (
    <div className={styles.item} role="group" aria-label={`Column ${name}`}>
      <div className={styles.row}>
        <span className={styles.name}>
          <IconButton
            icon={isOpen ? ChevronDownIcon : ChevronRightIcon}
            size="xs"
            label={`${isOpen ? 'Fold' : 'Unfold'} ${name}`}
            onPress={() => setOpen(!isOpen)}
          />
          {column.name}
        </span>
        <span className={styles.type}>{column.type ?? ''}</span>
        <Flag text={flags.main} isSelected={isMain} isDisabled={!column.isTemporal} onChange={onMain} />
        <Flag
          text={flags.filterable}
          isSelected={column.isFilterable}
          onChange={(isFilterable) => onChange({ isFilterable })}
        />
        <Flag
          text={flags.groupable}
          isSelected={column.isGroupable}
          onChange={(isGroupable) => onChange({ isGroupable })}
        />
        {onRemove !== null && <IconButton icon={DeleteIcon} size="xs" label={`Remove ${name}`} onPress={onRemove} />}
      </div>
      {isOpen && <ColumnDetails column={column} onChange={onChange} onLeft={onLeft} />}
    </div>
  );
}

/** What is said of every column: named once above the list, and at each box where there is no space for a head. */
const flags = { main: 'Default datetime', filterable: 'Is filterable', groupable: 'Is dimension' } as const;

function ColumnsHead() {
  return (
    <div className={styles.head} aria-hidden="true">
      <span>Column</span>
      <span>Data type</span>
      {Object.values(flags).map((text) => (
        <span key={text}>{text}</span>
      ))}
      <span />
    </div>
  );
}

interface FlagProps {
  readonly text: string;
  readonly isSelected: boolean;
  /** Default false. */
  readonly isDisabled?: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

function Flag({ text, isDisabled = false, ...rest }: FlagProps) {
  const isPhone = usePhone();
  return (
    <span className={styles.flag}>
      <Checkbox
        {...(isDisabled ? { isDisabled } : {})}
        {...rest}
        {...(isPhone ? { children: text } : { 'aria-label': text })}
      />
    </span>
  );
}

/** The types, and one that came from elsewhere. */
function advancedChoices(chosenType: string): readonly { readonly id: string; readonly text: string }[] {
  const choices = Object.entries(advancedTypes).map(([id, { label }]) => ({ id, text: label }));
  const isOther = chosenType !== '' && !choices.some(({ id }) => id === chosenType);
  return [{ id: '', text: 'None' }, ...choices, ...(isOther ? [{ id: chosenType, text: chosenType }] : [])];
}

function ColumnDetails({ column, onChange, onLeft }: Pick<ColumnItemProps, 'column' | 'onChange' | 'onLeft'>) {
  return (
    <div className={styles.more}>
      {column.expression !== null && (
        <>
          <TextField
            label="Column name"
            isRequired
            value={column.name}
            onChange={(name) => onChange({ name })}
            onBlur={() => onLeft('name')}
          />
          <TextField
            label="SQL expression"
            isRequired
            isMono
            value={column.expression}
            onChange={(expression) => onChange({ expression })}
            onBlur={() => onLeft('expression')}
          />
        </>
      )}
      <TextField label="Label" value={column.label} onChange={(label) => onChange({ label })} />
      <TextField
        label="Number format"
        isMono
        placeholder=",.2f"
        hint="In d3's notation, where a chart shows the column's own values"
        value={column.format}
        onChange={(format) => onChange({ format })}
      />
      <TextField
        label="Description"
        className={styles.wide ?? ''}
        value={column.description}
        onChange={(description) => onChange({ description })}
      />
      <TextField
        label="Datetime format"
        isMono
        placeholder="%Y-%m-%d, epoch_s or epoch_ms"
        hint="For times kept as texts or numbers"
        value={column.timeFormat}
        onChange={(timeFormat) => onChange({ timeFormat })}
      />
      <Select
        label="Advanced data type"
        hint="For whole numbers that stand for something else: filters take it as users write it"
        choices={advancedChoices(column.advancedType)}
        value={column.advancedType}
        onChange={(advancedType) => onChange({ advancedType })}
      />
      <MarkFields marks={column} onChange={onChange} />
      <Checkbox isSelected={column.isTemporal} onChange={(isTemporal) => onChange({ isTemporal })}>
        Is temporal
      </Checkbox>
    </div>
  );
}
