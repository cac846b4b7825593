import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ComboBox, RadioGroup, TextField } from '@sextant/ui';
import { objectsQuery } from '../../api/objects.ts';
import type { DashboardChoice } from '../../api/save-chart.ts';

type Target = 'none' | 'existing' | 'new';

/** What is chosen so far. */
export interface PlacementDraft {
  readonly target: Target;
  readonly dashboardId: string | null;
  readonly title: string;
}

/** No place is chosen yet. */
export const noPlace: PlacementDraft = { target: 'none', dashboardId: null, title: '' };

/** Whether nothing is missing. */
export const isWholePlace = ({ target, dashboardId, title }: PlacementDraft): boolean =>
  target === 'none' || (target === 'existing' ? dashboardId !== null : title.trim() !== '');

/** The dashboard that is chosen. */
export function dashboardOf({ target, dashboardId, title }: PlacementDraft): DashboardChoice {
  if (target === 'existing' && dashboardId !== null) return { id: Number(dashboardId) };
  return target === 'new' ? { title } : null;
}

/** On which dashboard the chart goes: none, one that is there, or a new one. */
export function PlaceFields({ value, onChange }: { value: PlacementDraft; onChange: (value: PlacementDraft) => void }) {
  const [search, setSearch] = useState('');
  const dashboards = useQuery({
    ...objectsQuery('dashboard', {
      search,
      onlyFavorites: false,
      ownerId: null,
      order: { column: 'dashboard_title', direction: 'asc' },
      page: 0,
      pageSize: 50,
    }),
    enabled: value.target === 'existing',
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <RadioGroup
        label="Add to dashboard"
        value={value.target}
        onChange={(target) => onChange({ ...value, target })}
        choices={[
          { id: 'none', text: 'None' },
          { id: 'existing', text: 'An existing dashboard' },
          { id: 'new', text: 'A new dashboard' },
        ]}
      />
      {value.target === 'existing' && (
        <ComboBox
          label="Which dashboard"
          size="md"
          choices={(dashboards.data?.rows ?? []).map((row) => ({ id: String(row.id), text: row.name }))}
          isLoading={dashboards.isFetching}
          onSearch={setSearch}
          value={value.dashboardId}
          error={dashboards.error?.message ?? null}
          onChange={(dashboardId) => onChange({ ...value, dashboardId })}
        />
      )}
      {value.target === 'new' && (
        <TextField
          label="Title of the dashboard"
          size="md"
          value={value.title}
          onChange={(title) => onChange({ ...value, title })}
        />
      )}
    </>
  );
}
