import type { Control, ControlKind, RawForm, Section } from '@sextant/charts';

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

/** Lines of fields: a narrow field takes the next of its family to its side, wherever that stands. */
function linesOf(controls: readonly Control[]): PanelLine[] {
  const [first, ...rest] = controls;
  if (first === undefined) return [];
  const partner = rest.find((control) => isPair(first, control));
  if (partner === undefined) return [{ controls: [first] }, ...linesOf(rest)];
  return [{ controls: [first, partner] }, ...linesOf(rest.filter((control) => control !== partner))];
}

/** A section of a chart type as the panel shows it: the controls of time in a group of their own, then the rest. */
export function panelGroups(section: Section, form: RawForm): readonly PanelGroup[] {
  const visible = section.controls.filter((control) => control.isVisible(form) && control.kind !== 'columnConfig');
  const time = visible
    .filter((control) => timeKinds.includes(control.kind))
    .toSorted((one, other) => timeOrder(one) - timeOrder(other));
  const others = visible.filter((control) => !timeKinds.includes(control.kind));
  const groups = [
    { title: 'Time', lines: linesOf(time) },
    { title: section.title === 'Query' ? 'Query' : 'Chart options', lines: linesOf(others) },
  ];
  return groups.filter((group) => group.lines.length > 0);
}
