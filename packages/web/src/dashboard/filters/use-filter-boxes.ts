import type { DashboardModel } from '@sextant/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { filterBoxCodeQuery, hasFilterBoxes } from '../../api/filter-boxes.ts';

/** A dashboard whose filter boxes filter; null until it and, where it has filter boxes, the code that reads them is here. @throws what loading the code met */
export function useFilterBoxes(model: DashboardModel | null): DashboardModel | null {
  const isNeeded = model !== null && hasFilterBoxes(model);
  const { data: code } = useQuery({ ...filterBoxCodeQuery, enabled: isNeeded, throwOnError: true });
  return useMemo(() => (isNeeded ? (code?.withFilterBoxes(model) ?? null) : model), [isNeeded, code, model]);
}
