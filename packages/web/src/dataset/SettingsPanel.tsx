import { CodeField, TextArea, TextField } from '@sextant/ui';
import type { DatasetItem } from '@sextant/contract';
import { TagsField } from '../shell/tags/TagsField.tsx';
import type { DatasetDraft } from './dataset-draft.ts';
import { TemplateCheck, ExpressionCheck } from './TemplateCheck.tsx';
import { isTemplate, sourceOf, templateTexts } from './template-texts.ts';
import { HierarchiesField } from './HierarchiesField.tsx';
import styles from './Dataset.module.css';

interface SettingsPanelProps {
  readonly item: DatasetItem;
  readonly draft: DatasetDraft;
  readonly isClosed: boolean;
  readonly onChange: (draft: DatasetDraft) => void;
}

/** What holds for a dataset as a whole. */
export function SettingsPanel({ item, draft, isClosed, onChange }: SettingsPanelProps) {
  return (
    <div className={styles.form}>
      {draft.sql !== null && (
        <>
          <TextField label="Name" value={draft.name} onChange={(name) => onChange({ ...draft, name })} />
          <CodeField
            label="SQL"
            rows={8}
            completions={[]}
            value={draft.sql}
            onChange={(sql) => onChange({ ...draft, sql })}
          />
          {isTemplate(draft.sql) && <TemplateCheck source={sourceOf(item, draft)} />}
        </>
      )}
      <TextArea
        label="Description"
        rows={3}
        value={draft.description}
        onChange={(description) => onChange({ ...draft, description })}
      />
      <TagsField thing={{ kind: 'dataset', id: item.id }} />
      <div className={styles.even}>
        <TextField
          label="Cache timeout, seconds"
          inputMode="numeric"
          hint="How long results are kept; empty: as the database says"
          value={draft.cacheTimeout}
          onChange={(text) => onChange({ ...draft, cacheTimeout: text.replaceAll(/[^\d-]/g, '') })}
        />
        <TextField
          label="Hours offset"
          inputMode="numeric"
          hint="Added to the times that charts show"
          value={draft.offset}
          onChange={(text) => onChange({ ...draft, offset: text.replaceAll(/[^\d-]/g, '') })}
        />
      </div>
      <TextField
        label="Autocomplete query predicate"
        isMono
        hint="A condition for the values that filters offer"
        value={draft.predicate}
        onChange={(predicate) => onChange({ ...draft, predicate })}
      />
      <ExpressionCheck item={item} draft={draft} expressions={templateTexts(draft).predicate} />
      <HierarchiesField
        draft={draft}
        isClosed={isClosed}
        onChange={(hierarchies) => onChange({ ...draft, hierarchies })}
      />
      <TextArea
        label="Template parameters"
        rows={3}
        isMono
        hint="A JSON object of names that templates in the SQL of this dataset know"
        value={draft.templateParams}
        onChange={(templateParams) => onChange({ ...draft, templateParams })}
      />
    </div>
  );
}
