import { useState } from 'react';
import type { AnnotationItem } from '@sextant/contract';
import { DateField, TextArea, TextField } from '@sextant/ui';
import { saveAnnotation } from '../../api/annotation-layers.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useForm } from '../use-form.ts';

interface AnnotationDialogProps {
  readonly layerId: number;
  /** Null makes a new one. */
  readonly annotation: AnnotationItem | null;
  readonly onClose: () => void;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return text.trim() === '';
  }
};

/** As the field takes it: without a zone or a fraction. */
const local = (moment: string | undefined): string | null => moment?.slice(0, 16) ?? null;

/** One annotation: a moment, or a span where the end is later. */
export function AnnotationDialog({ layerId, annotation, onClose }: AnnotationDialogProps) {
  const [name, setName] = useState(annotation?.short_descr ?? '');
  const [start, setStart] = useState(local(annotation?.start_dttm));
  const [end, setEnd] = useState(local(annotation?.end_dttm));
  const [description, setDescription] = useState(annotation?.long_descr ?? '');
  const [metadata, setMetadata] = useState(annotation?.json_metadata ?? '');
  const save = () =>
    saveAnnotation(layerId, annotation?.id ?? null, {
      short_descr: name.trim(),
      long_descr: description,
      start_dttm: start ?? '',
      end_dttm: end ?? start ?? '',
      json_metadata: metadata.trim() === '' ? null : metadata,
    });
  const form = useForm(
    save,
    annotation === null ? 'The annotation has been saved' : 'The annotation has been updated',
    onClose,
  );
  const isBackwards = start !== null && end !== null && end < start;
  const isInvalid = !isJson(metadata);
  return (
    <FormDialog
      title={annotation === null ? 'Add annotation' : 'Edit annotation'}
      saveText={annotation === null ? 'Add' : 'Save'}
      onClose={onClose}
      onSave={() => form.save(undefined)}
      form={form}
      canSave={name.trim() !== '' && start !== null && end !== null && !isBackwards && !isInvalid}
    >
      <TextField
        label="Name"
        size="md"
        isRequired
        value={name}
        onChange={setName}
        error={form.errorOf('short_descr')}
      />
      <DateField
        label="Start"
        size="md"
        granularity="minute"
        isRequired
        value={start}
        onChange={(moment) => {
          setStart(moment);
          if (end === null) setEnd(moment);
        }}
        error={form.errorOf('start_dttm')}
        hint="Local time, as it stands in the data."
      />
      <DateField
        label="End"
        size="md"
        granularity="minute"
        isRequired
        value={end}
        onChange={setEnd}
        error={isBackwards ? 'The end lies before the start' : form.errorOf('end_dttm')}
        hint="The start again for a single moment."
      />
      <TextArea
        label="Description"
        value={description}
        onChange={setDescription}
        error={form.errorOf('long_descr')}
        hint="Stands beside the name when the chart is pointed at."
      />
      <TextArea
        label="JSON metadata"
        isMono
        value={metadata}
        onChange={setMetadata}
        error={isInvalid ? 'This is not JSON' : form.errorOf('json_metadata')}
      />
    </FormDialog>
  );
}
