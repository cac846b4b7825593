import type { ColumnKinds, Control, ControlKind, Section } from '@sextant/charts';
import { useMemo } from 'react';
import type { DatasetData } from '@sextant/contract';
import { useExplore } from '../../explore-store.ts';
import { listOf } from '../field-parts.ts';

/** A line of the panel: one field over the whole width, or two abreast. */
export interface PanelLine {
  readonly controls: readonly Control[];
}

/** A folding group of the panel. */
export interface PanelGroup {
  readonly title: string;
  readonly lines: readonly PanelLine[];
}

const timeKinds: readonly ControlKind[] = ['timeColumn', 'grain', 'timeRange'];
const narrowKinds: readonly ControlKind[] = ['timeColumn', 'grain', 'number', 'select', 'format', 'timeFormat'];
const timeOrder = (control: Control): number => timeKinds.indexOf(control.kind);

/** What may stand beside `control`: numbers beside numbers, time beside time, choices beside choices. */
function isPair(one: Control, other: Control): boolean {
  const family = ({ kind }: Control): string =>
    kind === 'number' ? 'number' : kind === 'timeColumn' || kind === 'grain' ? 'time' : 'choice';
  return narrowKinds.includes(one.kind) && narrowKinds.includes(other.kind) && family(one) === family(other);
}

/** How far down a field is looked for that stands beside another: farther off it would be missed where it was declared. */
const nearby = 3;

/** Lines of fields: a narrow field takes the next of its family to its side. */
function linesOf(controls: readonly Control[]): PanelLine[] {
  const [first, ...rest] = controls;
  if (first === undefined) return [];
  const partner = rest.slice(0, nearby).find((control) => isPair(first, control));
  if (partner === undefined) return [{ controls: [first] }, ...linesOf(rest)];
  return [{ controls: [first, partner] }, ...linesOf(rest.filter((control) => control !== partner))];
}

/** The controls of time, wherever they are declared, stand in a group of their own, the first. */
const isTime = ({ kind }: Control): boolean => timeKinds.includes(kind);

/** The sections of one tab, with what is shown of each, as the panel shows them: the controls of time first, then each section; empty groups are left out. */
export function panelGroups(sections: readonly Pick<Section, 'title' | 'controls'>[]): readonly PanelGroup[] {
  const time = sections
    .flatMap(({ controls }) => controls.filter(isTime))
    .toSorted((one, other) => timeOrder(one) - timeOrder(other));
  const groups = [
    { title: 'Time', lines: linesOf(time) },
    ...sections.map(({ title, controls }) => ({
      title,
      lines: linesOf(controls.filter((control) => !isTime(control))),
    })),
  ];
  return groups.filter((group) => group.lines.length > 0);
}

/** What the columns of a dataset hold, for controls that depend on it. */
export const columnKindsOf =
  (columns: DatasetData['columns']): ColumnKinds =>
  (raw) => {
    const [name] = listOf(raw);
    const column = columns.find((one) => one.column_name === name);
    if (column === undefined) return null;
    if (column.is_dttm === true) return 'time';
    // An unknown type of a database may be anything.
    return column.type_generic === null ? null : column.type_generic === 0 ? 'number' : 'other';
  };

/** What the columns of the open dataset hold. */
export function useColumnKinds(): ColumnKinds {
  const columns = useExplore((state) => state.dataset.columns);
  return useMemo(() => columnKindsOf(columns), [columns]);
}
