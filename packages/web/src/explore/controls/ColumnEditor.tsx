import { useState } from 'react';
import { adhocOfDimension } from '@sextant/contract';
import type { DatasetData, Dimension } from '@sextant/contract';
import { Button, ComboBox, Tabs, TextArea, TextField } from '@sextant/ui';
import { columnIcon } from '../source/SourcePanel.tsx';
import styles from './Controls.module.css';

interface ColumnEditorProps {
  readonly dataset: DatasetData;
  readonly dimension: Dimension | null;
  readonly onSave: (raw: ReturnType<typeof adhocOfDimension>) => void;
  readonly onClose: () => void;
}

/** A dimension: a column of the dataset, or SQL. */
export function ColumnEditor({ dataset, dimension, onSave, onClose }: ColumnEditorProps) {
  const [tab, setTab] = useState<'simple' | 'sql'>(dimension?.kind === 'sql' ? 'sql' : 'simple');
  const [name, setName] = useState(dimension?.kind === 'column' ? dimension.name : null);
  const [sql, setSql] = useState(dimension?.kind === 'sql' ? dimension.sql : '');
  const [label, setLabel] = useState(
    dimension?.kind === 'sql' && dimension.label !== dimension.sql ? dimension.label : '',
  );
  const expression = sql.trim();
  const isComplete = tab === 'simple' ? name !== null : expression !== '';
  const save = () => {
    const shared = { grain: dimension?.grain ?? null, isAxis: dimension?.isAxis ?? false };
    if (tab === 'simple' && name !== null) onSave(adhocOfDimension({ kind: 'column', name, label: name, ...shared }));
    if (tab === 'sql')
      onSave(
        adhocOfDimension({
          kind: 'sql',
          sql: expression,
          label: label.trim() === '' ? expression : label.trim(),
          ...shared,
        }),
      );
    onClose();
  };
  return (
    <div className={styles.editor}>
      <Tabs
        label="Kind of column"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'simple', text: 'Simple' },
          { id: 'sql', text: 'Custom SQL' },
        ]}
      />
      {tab === 'simple' ? (
        <ComboBox
          label="Column"
          choices={dataset.columns.map((item) => ({
            id: item.column_name,
            text: item.verbose_name ?? item.column_name,
            icon: columnIcon(item),
          }))}
          value={name}
          onChange={setName}
        />
      ) : (
        <>
          <TextArea label="SQL expression" rows={4} isMono value={sql} onChange={setSql} />
          <TextField label="Name" placeholder={expression} value={label} onChange={setLabel} />
        </>
      )}
      <div className={styles.editorFoot}>
        <Button size="sm" onPress={onClose}>
          Close
        </Button>
        <Button kind="primary" size="sm" isDisabled={!isComplete} onPress={save}>
          Save
        </Button>
      </div>
    </div>
  );
}
