import { isRecord } from '@sextant/contract';
import { plainFrame, type Frame, type FrameColumn } from './frame.ts';
import { columnsUnder, readOptions, requireColumns } from './options.ts';

type RawOptions = Readonly<Record<string, unknown>>;

/** What `flatten` leaves of the levels of each label. */
export function keptLevels({ columns }: Frame, rawOptions: RawOptions): readonly (readonly string[])[] {
  const droppedLevels = rawOptions['drop_levels'];
  const levels = new Set(Array.isArray(droppedLevels) ? droppedLevels : []);
  return columns.map(({ path }) => path.filter((part, level): part is string => part !== null && !levels.has(level)));
}

/** Makes one level of the labels and moves the index back into columns. */
export function flatten(frame: Frame, rawOptions: RawOptions): Frame {
  const options = readOptions('flatten', rawOptions, ['index', 'reset_index', 'drop_levels']);
  const remainingLevels = keptLevels(frame, rawOptions);
  const columns = frame.columns.map((column, index) => ({
    ...column,
    path: [(remainingLevels[index] ?? []).join(', ')],
  }));
  return options.flag('reset_index', true) && frame.index.length > 0
    ? plainFrame([...frame.index, ...columns], frame.rowCount)
    : { ...frame, columns };
}

/** Renames labels in one level (all levels when none is named); null takes the level out of the label. */
export function rename(frame: Frame, rawOptions: RawOptions): Frame {
  const options = readOptions('rename', rawOptions, ['columns', 'level', 'inplace']);
  const raw = options.raw('columns');
  if (!isRecord(raw) || Object.keys(raw).length === 0) return frame;
  const names = new Map(Object.entries(raw).map(([from, to]) => [from, typeof to === 'string' ? to : null]));
  const level = options.number('level');
  const levelIndex = level ?? 0;
  const existingNames = new Set(frame.columns.map(({ path }) => path[levelIndex]));
  if ([...names.keys()].some((name) => !existingNames.has(name)))
    options.reject('Referenced columns not available in DataFrame.');
  if ([...names.values()].every((name) => existingNames.has(name ?? ''))) options.reject('Label already exists');
  const renamedPart = (part: string | null): string | null =>
    part !== null && names.has(part) ? (names.get(part) ?? null) : part;
  const columns = frame.columns.map((column): FrameColumn => ({
    ...column,
    path: column.path.map((part, position) => (level === null || position === level ? renamedPart(part) : part)),
  }));
  return { ...frame, columns };
}

/** Picks columns in the given order, leaves out, renames. */
export function select(frame: Frame, rawOptions: RawOptions): Frame {
  const options = readOptions('select', rawOptions, ['columns', 'exclude', 'rename']);
  const names = options.texts('columns');
  const excludedNames = new Set(options.texts('exclude'));
  requireColumns(frame, [...names, ...excludedNames], options);
  const selected = names.length === 0 ? frame.columns : names.flatMap((name) => columnsUnder(frame, name));
  const remaining = selected.filter(({ path }) => !excludedNames.has(path[0] ?? ''));
  const renames = new Map(options.textMap('rename'));
  const existingNames = new Set(remaining.map(({ path }) => path[0]));
  if ([...renames.keys()].some((name) => !existingNames.has(name)))
    options.reject('Referenced columns not available in DataFrame.');
  return {
    ...frame,
    columns: remaining.map((column) => ({
      ...column,
      path: column.path.map((part, level) => (level === 0 && part !== null ? (renames.get(part) ?? part) : part)),
    })),
  };
}

const withLabelsChanged = (frame: Frame, change: (part: string) => string): Frame => ({
  ...frame,
  columns: frame.columns.map((column) => ({
    ...column,
    path: column.path.map((part) => (part === null ? null : change(part))),
  })),
});

/** Marks the separators inside labels with a backslash, so that joined labels can be distinguished. */
export function escapeSeparator(frame: Frame, rawOptions: RawOptions): Frame {
  readOptions('escape_separator', rawOptions, []);
  return withLabelsChanged(frame, (part) => part.replaceAll(', ', '\\, '));
}

/** Takes those backslashes away. */
export function unescapeSeparator(frame: Frame, rawOptions: RawOptions): Frame {
  readOptions('unescape_separator', rawOptions, []);
  return withLabelsChanged(frame, (part) => part.replaceAll('\\, ', ', '));
}
