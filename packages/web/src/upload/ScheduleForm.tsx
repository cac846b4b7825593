import { useQuery } from '@tanstack/react-query';
import type { UploadOptions, UploadPreview } from '@sextant/contract';
import { Button, ComboBox, NumberField, SearchIcon, SegmentedControl, Select, Switch, TextField } from '@sextant/ui';
import { importSourcesQuery } from '../api/import-schedules.ts';
import { showBytes } from '../shell/format/show-bytes.ts';
import { weekdayChoices } from '../shell/format/schedule-texts.ts';
import { FormatOptions } from './FormatOptions.tsx';
import { sourceOfDraft, timeOfDraft } from './schedule-draft.ts';
import type { ScheduleDraft } from './schedule-draft.ts';
import styles from './Upload.module.css';

const kinds = [
  { id: 'file', text: 'On the server' },
  { id: 'url', text: 'At an address' },
] as const;
const modes = [
  { id: 'replace', text: 'Replace' },
  { id: 'append', text: 'Append' },
] as const;
const steps = [
  { id: 'quarter', text: 'Every 15 minutes' },
  { id: 'hour', text: 'Every hour' },
  { id: 'day', text: 'Every day' },
  { id: 'week', text: 'Every week' },
] as const;

interface ScheduleFormProps {
  readonly draft: ScheduleDraft;
  readonly preview: UploadPreview | null;
  readonly isLooking: boolean;
  readonly onChange: (draft: ScheduleDraft) => void;
  readonly onLook: () => void;
  readonly onRead: (options: UploadOptions) => void;
}

type FieldProps = Pick<ScheduleFormProps, 'draft' | 'onChange'>;

function Place({ draft, onChange }: FieldProps) {
  const sources = useQuery(importSourcesQuery);
  if (draft.kind === 'url')
    return (
      <TextField
        label="Address"
        isRequired
        placeholder="https://example.org/sales.csv"
        hint="Shown to whoever may change this: write no secret into it"
        value={draft.address}
        onChange={(address) => onChange({ ...draft, address })}
      />
    );
  const files = sources.data?.files ?? [];
  const isListed = draft.path === null || files.some(({ path }) => path === draft.path);
  const choices = files.map(({ path, bytes }) => ({ id: path, text: path, end: showBytes(bytes) }));
  return (
    <ComboBox
      label="File"
      isRequired
      isLoading={sources.isFetching}
      choices={isListed ? choices : [{ id: draft.path ?? '', text: draft.path ?? '', end: '' }, ...choices]}
      hint={sources.data?.hasFolders === false ? 'The operator has opened no folder (SEXTANT_FILE_ROOTS)' : null}
      value={draft.path}
      onChange={(path) => onChange({ ...draft, path })}
    />
  );
}

/** The day and the minute, as far as the step leaves them open. */
function When({ draft, onChange }: FieldProps) {
  const zone = useQuery(importSourcesQuery).data?.zone ?? null;
  const hint = zone === null ? null : `Times of ${zone}`;
  return (
    <>
      <Select
        label="How often"
        choices={steps}
        value={draft.every}
        onChange={(every) => onChange({ ...draft, every })}
      />
      {draft.every === 'hour' && (
        <NumberField
          label="Minutes past the hour"
          minValue={0}
          maxValue={59}
          value={draft.minute}
          onChange={(minute) => onChange({ ...draft, minute })}
        />
      )}
      {(draft.every === 'day' || draft.every === 'week') && (
        <div className={draft.every === 'week' ? styles.pair : undefined}>
          {draft.every === 'week' && (
            <Select
              label="On"
              choices={weekdayChoices}
              value={String(draft.weekday)}
              onChange={(weekday) => onChange({ ...draft, weekday: Number(weekday) })}
            />
          )}
          <TextField
            label="At"
            value={draft.clock}
            hint={hint}
            error={timeOfDraft(draft) === null ? 'Write a time as 06:00' : null}
            onChange={(clock) => onChange({ ...draft, clock })}
          />
        </div>
      )}
    </>
  );
}

/** Where the file is, what becomes of the rows, and when it is looked for. */
export function ScheduleForm({ draft, preview, isLooking, onChange, onLook, onRead }: ScheduleFormProps) {
  return (
    <div className={styles.options}>
      <SegmentedControl
        label="Where the file is"
        isWide
        segments={kinds}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
      />
      <Place draft={draft} onChange={onChange} />
      <div>
        <Button icon={SearchIcon} isDisabled={sourceOfDraft(draft) === null} isBusy={isLooking} onPress={onLook}>
          Look at the file
        </Button>
      </div>
      <div role="group" aria-labelledby="schedule-mode">
        <p id="schedule-mode" className={styles.label}>
          The rows of the table
        </p>
        <SegmentedControl
          label="The rows of the table"
          isWide
          segments={modes}
          value={draft.mode}
          onChange={(mode) => onChange({ ...draft, mode })}
        />
      </div>
      <When draft={draft} onChange={onChange} />
      <Switch isSelected={draft.takesUnfit} onChange={(takesUnfit) => onChange({ ...draft, takesUnfit })}>
        Cells that do not fit become empty
      </Switch>
      {preview !== null && <FormatOptions preview={preview} onRead={onRead} />}
    </div>
  );
}
