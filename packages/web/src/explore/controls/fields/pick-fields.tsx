import { isRecord } from '@sextant/contract';
import { useEffect } from 'react';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { numberIn } from '@sextant/charts';
import type { Control } from '@sextant/charts';
import { themes } from '@sextant/charts/views';
import { ColorField, DateField, Field, MultiSelect, SegmentedControl, isOpacity, toast } from '@sextant/ui';
import type { ColorParts } from '@sextant/ui';
import { listOf } from '../field-parts.ts';
import type { FieldParts } from '../field-parts.ts';
import { CurrencyInput } from './CurrencyInput.tsx';
import { send } from '../../../api/call.ts';

/** One of few words, all in sight. */
export function SegmentedField({ control, error, raw, set }: FieldParts) {
  const choices = control.choices ?? [];
  const value = String(raw ?? control.default);
  return (
    <Field label={control.label} error={error}>
      <SegmentedControl
        label={control.label}
        isWide
        segments={choices.map((choice) => ({ id: String(choice.value), text: choice.label }))}
        value={value}
        onChange={(id) => set(choices.find((choice) => String(choice.value) === id)?.value)}
      />
    </Field>
  );
}

export function DayField({ control, error, raw, set }: FieldParts) {
  const value = raw === undefined ? control.default : raw;
  return (
    <DateField
      label={control.label}
      error={error}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={set}
    />
  );
}

/** The choices that the address of a control lists. */
const remoteChoicesQuery = (endpoint: NonNullable<Control['details']['endpoint']>) =>
  queryOptions({
    queryKey: ['remote-choices', endpoint.path],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const response = await send({ method: 'GET', path: endpoint.path, body: null }, { signal });
      return endpoint.choicesOf(await response.json());
    },
  });

/** Values that an address of the server lists. */
export function RemoteChoicesField({ control, error, raw, set }: FieldParts) {
  const { endpoint = { path: '', choicesOf: () => [] } } = control.details;
  const {
    data,
    error: failed,
    isFetching,
  } = useQuery({ ...remoteChoicesQuery(endpoint), enabled: endpoint.path !== '' });
  useEffect(() => {
    if (failed !== null) toast({ kind: 'error', text: `Error while fetching data: ${failed.message}` });
  }, [failed]);
  const choices = data ?? [];
  const value = listOf(raw ?? control.default).map(String);
  // A number stays one: forms keep what the address listed.
  const valueOf = (id: string): unknown =>
    choices.find((choice) => String(choice.value) === id)?.value ?? listOf(raw).find((one) => String(one) === id) ?? id;
  return (
    <MultiSelect
      label={control.label}
      isRequired={control.isRequired}
      error={error}
      choices={choices.map((choice) => ({ id: String(choice.value), text: choice.label }))}
      value={value}
      isLoading={isFetching}
      allowsFreeText={control.isOpen}
      onChange={(ids) => set(ids.map(valueOf))}
    />
  );
}

function partsOf(raw: unknown): ColorParts | null {
  if (!isRecord(raw)) return null;
  const [r, g, b] = [numberIn(raw['r']), numberIn(raw['g']), numberIn(raw['b'])];
  const a = numberIn(raw['a']) ?? 1;
  return r === null || g === null || b === null || !isOpacity(a) ? null : { r, g, b, a };
}

export function ColorControlField({ control, error, raw, set }: FieldParts) {
  return (
    <ColorField
      label={control.label}
      error={error}
      presets={themes.light.slots}
      value={partsOf(raw) ?? partsOf(control.default)}
      placement="left top"
      onChange={set}
    />
  );
}

/** The currency of a chart's numbers. */
export const CurrencyField = ({ control, error, raw, set }: FieldParts) => (
  <CurrencyInput label={control.label} error={error} value={raw ?? control.default} onChange={set} />
);
