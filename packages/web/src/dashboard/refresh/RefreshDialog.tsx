import { intervalText, longestRefreshS, refreshIntervalsS, shortestRefreshS } from '@sextant/dashboard';
import { Button, Checkbox, Dialog, MultiSelect, NumberField, Select, toast, FieldStack } from '@sextant/ui';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useSaveMetadata } from '../settings/use-save-metadata.ts';
import { usePage, useTiles } from '../page-context.ts';

const customId = 'custom';

const choices = [
  ...refreshIntervalsS.map((seconds) => ({
    id: String(seconds),
    text: seconds === 0 ? "Don't refresh" : intervalText(seconds),
  })),
  { id: customId, text: 'Custom interval' },
];

/** What the fields of the dialog hold. */
function useInterval(first: number) {
  const [id, setId] = useState(refreshIntervalsS.includes(first) ? String(first) : customId);
  const [customS, setCustomS] = useState<number | null>(first === 0 ? null : first);
  const seconds = id === customId ? customS : Number(id);
  const isValid =
    seconds !== null && (seconds === 0 ? id !== customId : seconds >= shortestRefreshS && seconds <= longestRefreshS);
  return { id, setId, customS, setCustomS, seconds: isValid ? seconds : null };
}

/** The charts of the dashboard that are not asked again by themselves. */
function LeftOut({ ids, onChange }: { ids: readonly number[]; onChange: (ids: readonly number[]) => void }) {
  const { tiles } = usePage().model;
  const names = new Map(tiles.flatMap(({ chart, chartId, name }) => (chart === null ? [] : [[chartId, name]])));
  return (
    <MultiSelect
      label="Charts left out"
      size="md"
      placeholder="None"
      hint="They keep what they show until they are refreshed by hand."
      choices={[...names].map(([chartId, name]) => ({ id: String(chartId), text: name }))}
      value={ids.map(String)}
      onChange={(next) => onChange(next.map(Number))}
    />
  );
}

interface RefreshDialogProps {
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** How often the dashboard asks again by itself: for this visit, or for everybody by who may change it. */
export function RefreshDialog({ mayEdit, onClose }: RefreshDialogProps) {
  const { tiles, model } = usePage();
  const [leftOutIds, setLeftOutIds] = useState<readonly number[]>(model.metadata.timed_refresh_immune_slices);
  const save = useSaveMetadata('Refresh interval saved');
  const { id, setId, customS, setCustomS, seconds } = useInterval(useTiles(({ refreshS }) => refreshS));
  const [isForAll, setForAll] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    if (seconds === null) return;
    setBusy(true);
    try {
      if (isForAll) await save({ refresh_frequency: seconds, timed_refresh_immune_slices: [...leftOutIds] });
      else toast({ kind: 'ok', text: 'Refresh interval set for this session' });
      tiles.getState().setRefresh(seconds);
      onClose();
    } catch (cause) {
      setError(messageOf(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Refresh interval"
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isBusy} isDisabled={seconds === null} onPress={() => void submit()}>
            {isForAll ? 'Save for everyone' : 'Save for this session'}
          </Button>
        </>
      }
    >
      <FieldStack>
        <Select
          label="Refresh frequency"
          size="md"
          choices={choices}
          value={id}
          onChange={setId}
          error={error}
          hint="Charts are asked one after the other, and only while the page is seen."
        />
        {id === customId && (
          <NumberField
            label="Seconds"
            size="md"
            value={customS}
            onChange={setCustomS}
            minValue={shortestRefreshS}
            maxValue={longestRefreshS}
          />
        )}
        {mayEdit && (
          <Checkbox isSelected={isForAll} onChange={setForAll} note="Kept with the dashboard.">
            For everyone who opens this dashboard
          </Checkbox>
        )}
        {isForAll && <LeftOut ids={leftOutIds} onChange={setLeftOutIds} />}
      </FieldStack>
    </Dialog>
  );
}
