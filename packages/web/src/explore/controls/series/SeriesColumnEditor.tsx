import { useState } from 'react';
import { numberFormatChoices, numberIn, timeFormatChoices } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { Checkbox, Field, Select, TextField } from '@sextant/ui';
import editor from '../Controls.module.css';
import { EditorFoot } from '../EditorFoot.tsx';
import { FormatInput } from '../fields/FormatInput.tsx';
import { TypedNumberField } from '../fields/TypedField.tsx';
import { useDraft } from '../drafts.ts';
import { columnErrors, columnTypes, comparisonTypes, fieldsOf, readSeriesColumn, sparkTypes } from './series-column.ts';
import type { ColumnType, SeriesColumn } from './series-column.ts';

interface SeriesColumnEditorProps {
  /** As the form holds it; null for a new one. */
  readonly column: unknown;
  readonly onSave: (column: RawForm) => void;
  readonly onClose: () => void;
}

interface PartProps {
  readonly column: SeriesColumn & RawForm;
  readonly errors: Partial<Record<keyof SeriesColumn, string>>;
  readonly put: (key: keyof SeriesColumn | 'sparkType', value: unknown) => void;
}

const texts: Readonly<Partial<Record<keyof SeriesColumn, string>>> = {
  width: 'Width in pixels',
  height: 'Height in pixels',
  timeLag: 'Time lag',
  timeRatio: 'Time ratio',
};

/** One line of text or a number. */
function Line({ column, errors, put, name }: PartProps & { name: keyof SeriesColumn }) {
  return (
    <TextField
      label={texts[name] ?? name}
      value={String(column[name])}
      error={errors[name] ?? null}
      {...(name === 'timeLag' ? { hint: 'How many steps back; several with commas.' } : {})}
      {...(name === 'timeRatio' ? { hint: 'How many steps a season has.' } : {})}
      onChange={(text) => put(name, text)}
    />
  );
}

function Ends({
  column,
  put,
  name,
  label,
}: Pick<PartProps, 'column' | 'put'> & { name: 'bounds' | 'yAxisBounds'; label: string }) {
  const [min, max] = column[name];
  return (
    <Field label={label}>
      <div className={editor.line} data-pair>
        <TypedNumberField
          label={`${label}, min`}
          isLabelHidden
          placeholder="Min"
          delayMs={0}
          value={min}
          kept={numberIn}
          onChange={(next) => put(name, [numberIn(next), max])}
        />
        <TypedNumberField
          label={`${label}, max`}
          isLabelHidden
          placeholder="Max"
          delayMs={0}
          value={max}
          kept={numberIn}
          onChange={(next) => put(name, [min, numberIn(next)])}
        />
      </div>
    </Field>
  );
}

/** The fields that the chosen type of column has. */
function TypeFields(props: PartProps) {
  const { column, errors, put } = props;
  const has = (name: keyof SeriesColumn): boolean => fieldsOf[column.colType].includes(name);
  return (
    <>
      {has('comparisonType') && (
        <Select
          label="Type of comparison"
          choices={comparisonTypes}
          value={comparisonTypes.find(({ id }) => id === column.comparisonType)?.id ?? null}
          error={errors.comparisonType ?? null}
          onChange={(id) => put('comparisonType', id)}
        />
      )}
      {column.colType === 'spark' && (
        <Select
          label="Drawing"
          choices={sparkTypes}
          value={sparkTypes.find(({ id }) => id === column['sparkType'])?.id ?? 'line'}
          onChange={(id) => put('sparkType', id)}
        />
      )}
      {has('timeLag') && <Line {...props} name="timeLag" />}
      {has('width') && (
        <div className={editor.line} data-pair>
          <Line {...props} name="width" />
          <Line {...props} name="height" />
        </div>
      )}
      {has('timeRatio') && <Line {...props} name="timeRatio" />}
      {has('showYAxis') && (
        <Checkbox isSelected={column.showYAxis} onChange={(isOn) => put('showYAxis', isOn)}>
          Show Y-axis
        </Checkbox>
      )}
      {has('yAxisBounds') && <Ends {...props} name="yAxisBounds" label="Y-axis bounds" />}
      {has('bounds') && <Ends {...props} name="bounds" label="Color bounds" />}
      {has('d3format') && (
        <FormatInput
          label="Number format"
          placeholder="Adaptive"
          choices={numberFormatChoices}
          value={column.d3format}
          onChange={(format) => put('d3format', format)}
        />
      )}
      {has('dateFormat') && (
        <FormatInput
          label="Date format"
          placeholder="Adaptive"
          choices={timeFormatChoices}
          value={column.dateFormat}
          onChange={(format) => put('dateFormat', format)}
        />
      )}
    </>
  );
}

/** One column of a time-series table. What is missing is said when it is saved. */
export function SeriesColumnEditor({ column: stored, onSave, onClose }: SeriesColumnEditorProps) {
  const [column, setColumn] = useDraft('column', () => readSeriesColumn(stored));
  const [isSubmitted, setSubmitted] = useState(false);
  const errors = columnErrors(column);
  const put = (key: keyof SeriesColumn | 'sparkType', value: unknown) => setColumn({ ...column, [key]: value });
  const parts = { column, put, errors: isSubmitted ? errors : {} };
  const save = () => {
    setSubmitted(true);
    if (Object.keys(errors).length > 0) return;
    onSave(column);
    onClose();
  };
  return (
    <div className={editor.editor}>
      <TextField
        label="Label"
        placeholder="What it shows"
        value={column.label}
        onChange={(text) => put('label', text)}
      />
      <TextField label="Tooltip" value={column.tooltip} onChange={(text) => put('tooltip', text)} />
      <Select
        label="Type"
        isRequired
        placeholder="Choose"
        choices={columnTypes}
        value={column.colType === '' ? null : column.colType}
        error={parts.errors.colType ?? null}
        onChange={(id: ColumnType) => put('colType', id)}
      />
      <TypeFields {...parts} />
      <EditorFoot isComplete onSave={save} onClose={onClose} />
    </div>
  );
}
