import { useState } from 'react';
import { Button, CloseIcon, IconButton, Note, PlusIcon, SegmentedControl, TextArea, TextField } from '@sextant/ui';
import { activeTab, useLab, useLabStore } from '../lab-store.ts';
import { parametersInText, readParameters } from '../template-params.ts';
import { ParameterField } from './ParameterField.tsx';
import styles from '../SqlLab.module.css';

type Look = 'form' | 'json';

interface FormProps {
  readonly sql: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void;
}

/** A field for each name that the text uses or that has a value. */
function ParametersForm({ sql, values, onChange }: FormProps) {
  const [added, setAdded] = useState('');
  const usedParameters = parametersInText(sql);
  const names = [...new Set([...usedParameters.map(({ name }) => name), ...Object.keys(values)])];
  const change = (name: string, value: unknown): void => {
    const { [name]: _before, ...others } = values;
    onChange(value === null ? others : { ...others, [name]: value });
  };
  const add = (): void => {
    const name = added.trim();
    if (/^[A-Za-z_]\w*$/.test(name) && !names.includes(name)) onChange({ ...values, [name]: '' });
    setAdded('');
  };
  return (
    <>
      {names.length === 0 && <p className={styles.reading}>{'{{ name }} in the text is replaced by its value.'}</p>}
      {names.map((name) => (
        <ParameterField
          key={name}
          name={name}
          use={usedParameters.find((one) => one.name === name) ?? null}
          value={values[name]}
          onChange={(value) => change(name, value)}
        />
      ))}
      <form
        className={styles.addParameter}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField label="Add a name" value={added} onChange={setAdded} isMono />
        <Button size="sm" kind="quiet" icon={PlusIcon} type="submit">
          Add
        </Button>
      </form>
    </>
  );
}

/** The names and values that templates of the text know: as fields, or as JSON. */
export function ParametersPanel({ onClose }: { readonly onClose: (() => void) | null }) {
  const store = useLabStore();
  const id = useLab((state) => state.activeId);
  const text = useLab((state) => activeTab(state)?.templateParams ?? '');
  const sql = useLab((state) => activeTab(state)?.sql ?? '');
  const [look, setLook] = useState<Look>('form');
  const values = readParameters(text);
  const write = (next: string): void => {
    if (id !== null) store.getState().change(id, { templateParams: next });
  };
  const isJson = look === 'json' || values === null;
  return (
    <aside className={styles.aside} aria-label="Parameters">
      <div className={styles.asideHead}>
        <h2>Parameters</h2>
        <SegmentedControl
          label="Parameters as"
          value={isJson ? 'json' : 'form'}
          onChange={setLook}
          segments={[
            { id: 'form', text: 'Form' },
            { id: 'json', text: 'JSON' },
          ]}
        />
        {onClose !== null && <IconButton icon={CloseIcon} size="sm" label="Close" onPress={onClose} />}
      </div>
      <div className={styles.asideBody}>
        {values === null && <Note tone="danger">These are no JSON object.</Note>}
        {isJson ? (
          <TextArea
            label="Template parameters"
            hint="A JSON object of names and values"
            rows={12}
            value={text}
            onChange={write}
          />
        ) : (
          <ParametersForm
            sql={sql}
            values={values ?? {}}
            onChange={(next) => write(Object.keys(next).length === 0 ? '' : JSON.stringify(next, null, 2))}
          />
        )}
      </div>
    </aside>
  );
}
