import type { FilterScalar } from '@sextant/contract';
import { createContext, use, type ComponentType } from 'react';
import type { FilterBoxChoice } from './choices.ts';
import type { StoredFilterBoxItem } from './items.ts';

/** The value of a field: a text of a field for time, values of one over a column; null for none. */
export type FilterBoxValue = string | readonly FilterScalar[] | null;
/** Values by the names of their fields: columns, and the keys of fields for time. */
export type FilterBoxValues = Readonly<Record<string, FilterBoxValue>>;

/** What a typed text finds. */
export interface FilterBoxSearch {
  /** Null until a result has come. */
  readonly choices: readonly FilterBoxChoice[] | null;
  readonly isLoading: boolean;
}

/** What a filter box stands in: who keeps its values and knows what they do. */
export interface FilterBoxHost {
  /** What acts. */
  readonly values: FilterBoxValues;
  /** Takes changed values; those that are not named stay. */
  readonly onApply: (values: FilterBoxValues) => void;
  /** Picks a time range. */
  readonly TimeRange: ComponentType<{
    readonly label: string;
    readonly value: string;
    readonly onChange: (range: string) => void;
  }>;
  /** Steps of time and columns of time that the source has, by what is kept and what is read. */
  readonly grains: readonly (readonly [string, string])[];
  readonly timeColumns: readonly (readonly [string, string])[];
  /** Searches the choices of a field by the database; a null text asks nothing. */
  readonly useSearch: (item: StoredFilterBoxItem, text: string | null) => FilterBoxSearch;
  /** Why the fields do nothing, as a sentence; null while they do. */
  readonly offReason: string | null;
}

const HostContext = createContext<FilterBoxHost | null>(null);
/** Tells the filter boxes below it what they stand in. Without one a filter box is only a picture. */
export const FilterBoxHostProvider = HostContext.Provider;

/** What the filter box stands in; null where it is only a picture. */
export const useFilterBoxHost = (): FilterBoxHost | null => use(HostContext);
