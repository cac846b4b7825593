import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { ChartItem, ChartPut, ExploreSlice } from '@sextant/contract';
import { Button, Dialog, ErrorPanel, Note, NumberField, Skeleton, TextArea, TextField, FieldStack } from '@sextant/ui';
import { call } from '../../api/call.ts';
import { ownersQuery } from '../../api/owners.ts';
import { Markdown } from '../../shell/markdown/Markdown.tsx';
import { CertificationFields } from '../../shell/objects/CertificationFields.tsx';
import { OwnersField } from '../../shell/objects/OwnersField.tsx';
import { TagsField } from '../../shell/tags/TagsField.tsx';
import { useExplore } from '../explore-store.ts';
import { chartQuery } from '../explore-queries.ts';
import styles from './Properties.module.css';

interface PropertiesDialogProps {
  readonly slice: ExploreSlice;
  readonly onClose: () => void;
  /** Called with the chart as it is saved now. */
  readonly onSaved: (slice: ExploreSlice) => void;
}

/** What is filled in, before it is saved. */
interface Filled {
  readonly name: string;
  readonly description: string;
  readonly certifiedBy: string;
  readonly details: string;
  /** Seconds; null takes the dataset's. */
  readonly cacheTimeoutS: number | null;
  readonly ownerIds: readonly string[];
}

const filledFrom = (chart: ChartItem): Filled => ({
  name: chart.slice_name,
  description: chart.description ?? '',
  certifiedBy: chart.certified_by ?? '',
  details: chart.certification_details ?? '',
  cacheTimeoutS: chart.cache_timeout,
  ownerIds: chart.owners.map(({ id }) => String(id)),
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What a save sends: everything that is filled in. Details say nothing without somebody who certifies. */
const propertiesBody = (filled: Filled): ChartPut => ({
  slice_name: filled.name.trim(),
  description: orNull(filled.description),
  certified_by: orNull(filled.certifiedBy),
  certification_details: orNull(filled.certifiedBy) === null ? null : orNull(filled.details),
  cache_timeout: filled.cacheTimeoutS,
  owners: filled.ownerIds.map(Number),
});

/** Everything a saved chart says of itself; saved by itself, the settings that are being edited stay as they are. */
export function PropertiesDialog({ slice, onClose, onSaved }: PropertiesDialogProps) {
  const chart = useQuery({ ...chartQuery(slice.slice_id), staleTime: 0 });
  if (chart.error !== null)
    return (
      <Dialog isOpen onClose={onClose} title="Chart properties">
        <ErrorPanel title="The properties could not be read" message={chart.error.message} />
      </Dialog>
    );
  if (chart.data === undefined || !chart.isFetchedAfterMount)
    return (
      <Dialog isOpen onClose={onClose} title="Chart properties">
        <Skeleton shape="text" />
      </Dialog>
    );
  return <Fields {...{ slice, onClose, onSaved }} chart={chart.data} />;
}

/** Who may be an owner: those found, and those who are. */
function useOwnerChoices({ owners }: ChartItem) {
  const { data = [] } = useQuery(ownersQuery(''));
  const texts = new Map(
    owners.map(({ id, first_name: first, last_name: last }) => [String(id), `${first} ${last}`.trim()]),
  );
  for (const { value, text } of data) texts.set(String(value), text);
  return [...texts].map(([id, text]) => ({ id, text }));
}

function useSaveProperties({ slice, onClose, onSaved }: PropertiesDialogProps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (filled: Filled) => {
      const basedOn = slice.version === undefined ? {} : { basedOn: slice.version };
      await call(api.chart.update, { params: { id: slice.slice_id }, body: propertiesBody(filled), ...basedOn });
      return (await call(api.explore.show, { query: { slice_id: slice.slice_id } })).result.slice;
    },
    onSuccess: async (saved) => {
      if (saved !== null) onSaved(saved);
      onClose();
      await client.invalidateQueries({
        predicate: ({ queryKey }) => ['objects', 'home', 'dashboard', 'chart'].includes(String(queryKey[0])),
      });
    },
  });
}

function Fields({ chart, ...props }: PropertiesDialogProps & { readonly chart: ChartItem }) {
  const openName = useExplore((state) => state.name);
  const [filled, setFilled] = useState(() => ({ ...filledFrom(chart), name: openName }));
  const owners = useOwnerChoices(chart);
  const save = useSaveProperties(props);
  const set = (part: Partial<Filled>) => setFilled((was) => ({ ...was, ...part }));
  const isNameless = filled.name.trim() === '';
  const foot = (
    <>
      <Button onPress={props.onClose}>Cancel</Button>
      <Button kind="primary" isDisabled={isNameless} isBusy={save.isPending} onPress={() => save.mutate(filled)}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={props.onClose} title="Chart properties" widthPx={640} isDismissable={false} foot={foot}>
      <FieldStack>
        {save.error !== null && <Note tone="danger">{save.error.message}</Note>}
        <TextField
          label="Name"
          isRequired
          maxLength={250}
          value={filled.name}
          onChange={(name) => set({ name })}
          error={isNameless ? 'Chart name is required' : null}
        />
        <TextArea
          label="Description"
          hint="Markdown. It stands under the chart’s name on dashboards."
          rows={4}
          value={filled.description}
          onChange={(description) => set({ description })}
        />
        {filled.description.trim() !== '' && (
          <section className={styles.preview} aria-label="Description as it is shown">
            <Markdown text={filled.description} underHeading={3} />
          </section>
        )}
        <CertificationFields hint="Person or group that has certified this chart" value={filled} onChange={set} />
        <NumberField
          label="Cache timeout"
          hint="Seconds that a result is kept. Empty takes the dataset’s; -1 keeps none."
          minValue={-1}
          value={filled.cacheTimeoutS}
          onChange={(cacheTimeoutS) => set({ cacheTimeoutS })}
        />
        <OwnersField
          hint="Owners may change the chart."
          choices={owners}
          value={filled.ownerIds}
          onChange={(ownerIds) => set({ ownerIds })}
        />
        <TagsField thing={{ kind: 'chart', id: chart.id }} />
      </FieldStack>
    </Dialog>
  );
}
