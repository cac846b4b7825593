import { useState } from 'react';
import { Button, CodeField, Dialog, MultiSelect, TextArea } from '@sextant/ui';
import { useExplore } from '../../explore-store.ts';
import styles from '../Controls.module.css';
import { listOf } from '../field-parts.ts';
import type { FieldParts } from '../field-parts.ts';
import { sqlKeywords } from '../sql-keywords.ts';
import { useTypedText } from './debounced.ts';
import { numberText, typingMs } from './typed-values.ts';

/** Several texts: chosen, and typed where the control takes others than its choices. */
export function TextsField({ control, error, raw, set }: FieldParts) {
  const value = listOf(raw ?? control.default).map(numberText);
  const offeredChoices = (control.choices ?? []).map((choice) => ({ id: String(choice.value), text: choice.label }));
  return (
    <MultiSelect
      label={control.label}
      isRequired={control.isRequired}
      error={error}
      choices={[
        ...offeredChoices,
        ...value.filter((id) => !offeredChoices.some((one) => one.id === id)).map((id) => ({ id, text: id })),
      ]}
      value={value}
      onChange={set}
      allowsFreeText={control.isOpen}
      placeholder={control.isOpen ? 'Choose or type' : 'Choose'}
    />
  );
}

const languages = {
  sql: 'SQL',
  json: 'JSON',
  markdown: 'Markdown',
  html: 'HTML',
  css: 'CSS',
  javascript: 'JavaScript',
  handlebars: 'Handlebars',
} as const;

interface WrittenProps extends Pick<FieldParts, 'control' | 'error'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly rows: number;
}

/** The text itself: in SQL the names of the dataset are offered. */
function Written({ control, error, value, onChange, rows }: WrittenProps) {
  const dataset = useExplore((state) => state.dataset);
  const { language } = control.details;
  const parts = { label: control.label, error, value, onChange, rows };
  if (language === 'sql') return <CodeField {...parts} completions={sqlKeywords(dataset)} />;
  return <TextArea {...parts} isMono={language !== undefined} />;
}

/** Several lines of text; in a window of its own there is space for long ones. */
export function TextAreaField({ control, error, raw, set }: FieldParts) {
  const value = numberText(raw === undefined ? control.default : raw);
  const typed = useTypedText({ value, onChange: set, normalize: (text) => text, delayMs: typingMs.text });
  const [draft, setDraft] = useState<string | null>(null);
  const { language } = control.details;
  const open = () => {
    typed.leave();
    setDraft(typed.text);
  };
  const save = () => {
    set(draft);
    setDraft(null);
  };
  return (
    <div className={styles.written} onBlur={typed.leave}>
      <Written {...{ control, error }} value={typed.text} onChange={typed.change} rows={3} />
      <Button size="xs" kind="quiet" onPress={open}>
        {language === undefined ? 'Edit in modal' : `Edit ${languages[language]} in modal`}
      </Button>
      <Dialog
        isOpen={draft !== null}
        onClose={() => setDraft(null)}
        title={control.label}
        subtitle={control.description}
        unsaved={draft === typed.text ? null : 'What you wrote is lost.'}
        foot={
          <>
            <Button onPress={() => setDraft(null)}>Cancel</Button>
            <Button kind="primary" onPress={save}>
              Done
            </Button>
          </>
        }
      >
        <Written {...{ control, error: null }} value={draft ?? ''} onChange={setDraft} rows={18} />
      </Dialog>
    </div>
  );
}
