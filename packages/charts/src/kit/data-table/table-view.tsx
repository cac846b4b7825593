import { cellAt, type Cell } from '@sextant/contract';
import { DataGrid, lazyPart, Note, type GridColumn } from '@sextant/ui';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChartViewProps } from '../view/chart-view.ts';
import type { Selection } from '../drawing/drawing.ts';
import { labelOf } from '../values/labels.ts';
import { whyNoParts } from '../result/result-facts.ts';
import { themes } from '../colors/theme/theme-colors.ts';
import { cellSelection, chosenCells, dimensionOf, totalsRow, type TableColumn } from './columns.ts';
import { sideParts, type ComparedPart } from './compared-columns.ts';
import { summaryOf, textOfCut, textOfGroupLimit, textOfUnevenTimes } from './cut-text.ts';
import styles from './DataTable.module.css';
import { gridColumn } from './grid-columns.ts';
import { offsetsOf, pageLengthOf, readTableForm, rowsPerGroup, type DataTableForm } from './sections.ts';
import { useTableRows } from './use-table-rows.ts';
import type { TablePagesProps, TableSearch } from './TableTools.tsx';

const TableTools = lazyPart(() => import('./TableTools.tsx').then((module) => module.TableTools));
const TablePages = lazyPart(() => import('./TableTools.tsx').then((module) => module.TablePages));

const none = {};
const noNames: readonly string[] = [];

/** What a kind of table can do beside what its form says. */
export interface TableAbilities {
  /** Columns can be made wider and narrower, and moved whatever the form says. Default false. */
  readonly isWorkbench?: boolean;
}

/** Which cells can be picked and which are: by column, and by row as it is shown. */
function usePicks(
  { selected = null, onSelect }: ChartViewProps,
  form: DataTableForm,
  { columns, rowAt }: { readonly columns: readonly TableColumn[]; readonly rowAt: (row: number) => number },
) {
  const isChosen = useMemo(() => chosenCells(columns, selected, form), [columns, selected, form]);
  const selectionAt = (row: number, index: number): Selection | null => {
    const column = columns[index];
    return column === undefined ? null : cellSelection(column, rowAt(row), form);
  };
  if (onSelect === undefined || !columns.some((column) => dimensionOf(column, form) !== null)) return {};
  return {
    onCellPress: (row: number, column: number): void => {
      const selection = selectionAt(row, column);
      if (selection !== null) onSelect(selection);
    },
    isCellChosen: (row: number, index: number): boolean => isChosen(rowAt(row), index),
  };
}

/** The menu of a cell: the rows behind it are those of its whole row, one condition a dimension. */
function cellMenu(
  { onMenu }: ChartViewProps,
  form: DataTableForm,
  { columns, rowAt }: { readonly columns: readonly TableColumn[]; readonly rowAt: (row: number) => number },
) {
  if (onMenu === undefined) return {};
  const onCellMenu = (row: number, index: number, menuPlace: { readonly xPx: number; readonly yPx: number }): void => {
    const pickedSelections = columns.flatMap((column) => cellSelection(column, rowAt(row), form) ?? []);
    const column = columns[index];
    const ownSelection = column === undefined ? null : cellSelection(column, rowAt(row), form);
    const cell = column === undefined ? null : cellAt(column.column, rowAt(row));
    const value = column === undefined || cell === null ? 'NULL' : column.format(cell);
    const filters = pickedSelections.flatMap((pick) => pick.filters);
    const title = ownSelection?.label ?? (pickedSelections.map(({ label }) => label).join(', ') || value);
    onMenu({ point: { title, series: column?.title ?? '', value, filters, selection: ownSelection }, ...menuPlace });
  };
  return { onCellMenu };
}

/** How many rows there are in all, which the last result of a table in pages says. */
function rowCountOf(tables: ChartViewProps['tables']): number | null {
  const column = tables.length > 1 ? tables.at(-1)?.columns[0] : undefined;
  const count = column === undefined ? null : Number(cellAt(column, 0));
  return count !== null && Number.isFinite(count) ? count : null;
}

/** The pages that the server is asked for; null where all rows are here. */
function serverPages({ tables, ownState = null, onOwnState }: ChartViewProps, form: DataTableForm) {
  const ofForm = pageLengthOf(form);
  if (ofForm === null || ownState === null || onOwnState === undefined) return null;
  const pageLength = ownState.pageLength ?? ofForm;
  const start = ownState.page * pageLength;
  const shownRowCount = tables[0]?.rowCount ?? 0;
  // Until it is known how many there are, a full page is not the last.
  const rowCount = rowCountOf(tables) ?? start + shownRowCount + (shownRowCount === pageLength ? 1 : 0);
  const onChange = (page: number, length: number): void =>
    onOwnState({ ...ownState, page, ...(length === ofForm ? {} : { pageLength: length }) });
  return { ownState, onOwnState, pages: { page: ownState.page, pageLength, rowCount, hasAll: false, onChange } };
}

/** The pages of rows that are all here: what is open of them, and which rows it shows. */
function useOwnPages(form: DataTableForm, rowCount: number) {
  const [openPage, setOpenPage] = useState<{ readonly page: number; readonly length: number | null }>({
    page: 0,
    length: null,
  });
  const ofForm = form.page_length ?? 0;
  if (ofForm === 0) return null;
  const pageLength = openPage.length ?? ofForm;
  const last = pageLength === 0 ? 0 : Math.max(0, Math.ceil(rowCount / pageLength) - 1);
  const page = Math.min(openPage.page, last);
  return {
    start: page * pageLength,
    count: pageLength === 0 ? rowCount : Math.min(pageLength, rowCount - page * pageLength),
    pages: {
      page,
      pageLength,
      rowCount,
      hasAll: true,
      onChange: (next: number, length: number) => setOpenPage({ page: next, length }),
    } satisfies TablePagesProps,
  };
}

/** Stands for all text columns in the choice of the column that is searched. */
const allColumns = '';

/** The text columns of a table in pages that the engine can look in; all of them at once where each is a column of the dataset. */
function searchChoices(columns: readonly TableColumn[], form: DataTableForm) {
  const texts = columns
    .filter(({ type, compared }) => type === 'text' && compared === null)
    .map(({ column: { name }, title }) => ({ id: name, text: title }));
  const expressions = [...form.groupby, ...form.all_columns].filter(({ kind }) => kind !== 'column');
  const hasAll = texts.length > 1 && !texts.some(({ id }) => expressions.some(({ label }) => label === id));
  return { texts, choices: hasAll ? [{ id: allColumns, text: 'All text columns' }, ...texts] : texts };
}

/** What is looked for: by the engine in the text columns of a table in pages, else in all that is shown. */
function useSearch(form: DataTableForm, server: ReturnType<typeof serverPages>) {
  const [text, setText] = useState('');
  const [column, setColumn] = useState<string | null>(null);
  const read = (columns: readonly TableColumn[]): TableSearch | null => {
    if (!form.include_search) return null;
    if (server === null) return { text, onText: setText, columns: null };
    const { texts, choices } = searchChoices(columns, form);
    const { ownState, onOwnState } = server;
    const [first] = choices;
    if (first === undefined) return null;
    const openSearch = ownState.search ?? null;
    const value = openSearch === null ? (column ?? first.id) : 'columns' in openSearch ? allColumns : openSearch.column;
    const search = (inColumn: string, text: string): void => {
      const columnsOfSearch = inColumn === allColumns ? { columns: texts.map(({ id }) => id) } : { column: inColumn };
      onOwnState({ ...ownState, page: 0, search: { ...columnsOfSearch, text } });
    };
    return {
      text: ownState.search?.text ?? '',
      onText: (searchText) => search(value, searchText),
      columns: {
        choices,
        value,
        onChange: (next) => {
          setColumn(next);
          if (ownState.search != null) search(next, ownState.search.text);
        },
      },
    };
  };
  return { text: server === null && form.include_search ? text : '', read };
}

/** Which columns of a comparison show: by what they are, and by metric. */
function useFolding(form: DataTableForm) {
  const [hidden, setHidden] = useState<ReadonlySet<ComparedPart>>(new Set());
  const [collapsedNames, setFoldedNames] = useState<ReadonlySet<string>>(new Set());
  const withToggled = <Item,>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> =>
    set.has(item) ? new Set([...set].filter((one) => one !== item)) : new Set([...set, item]);
  const isCompared = offsetsOf(form).length > 0 && form.comparison_type === 'values';
  const isShown = useCallback(
    ({ compared }: TableColumn): boolean =>
      compared === null ||
      compared.part === 'main' ||
      !(hidden.has(compared.part) || collapsedNames.has(compared.metric)),
    [hidden, collapsedNames],
  );
  return {
    folded: collapsedNames,
    isShown,
    onGroupPress: (metric: string) => setFoldedNames(withToggled(collapsedNames, metric)),
    parts: isCompared
      ? {
          shown: new Set<ComparedPart>(sideParts.filter((part) => !hidden.has(part))),
          onToggle: (part: ComparedPart) => setHidden(withToggled(hidden, part)),
        }
      : null,
  };
}

/**
 * The order of columns: that of the form, or the one that whoever looks has dragged them to; new columns come last. Where the chart is edited, dragging
 * changes the form.
 */
function useColumnOrder(
  columns: readonly TableColumn[],
  form: DataTableForm,
  onSettings: ChartViewProps['onSettings'],
) {
  const [ownNames, setOwnNames] = useState<readonly string[] | null>(null);
  // Columns of a comparison stand beside their metric.
  const names = ownNames ?? (offsetsOf(form).length > 0 ? noNames : form.column_order);
  const orderedColumns = useMemo(() => {
    const placeOf = ({ column }: TableColumn): number => {
      const columnIndex = names.indexOf(column.name);
      return columnIndex < 0 ? names.length : columnIndex;
    };
    return names.length === 0 ? columns : columns.toSorted((one, other) => placeOf(one) - placeOf(other));
  }, [columns, names]);
  const onMove = (from: number, to: number): void => {
    const all = orderedColumns.map(({ column }) => column.name);
    const movedColumn = all[from];
    if (movedColumn === undefined) return;
    const order = all.toSpliced(from, 1).toSpliced(to, 0, movedColumn);
    if (onSettings === undefined) setOwnNames(order);
    else onSettings({ column_order: order });
  };
  return { ordered: orderedColumns, onMove };
}

/** Rows of a result in a grid: sorted by pressing a header, by several with Shift; pressing a cell of a dimension picks its value. */
export function DataTableView(props: ChartViewProps & TableAbilities) {
  const { formData, labels = none, facts, onPainted, theme, isWorkbench = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const form = useMemo(() => readTableForm(formData), [formData]);
  const server = serverPages(props, form);
  // A page is no cut.
  const cut = server === null ? (props.cut ?? null) : null;
  const search = useSearch(form, server);
  const rows = useTableRows({ ...props, cut }, form, { isPaged: server !== null, text: search.text });
  const { order, sort, alsoSorted, onSort } = rows;
  const { folded, isShown, parts, onGroupPress } = useFolding(form);
  const { ordered, onMove } = useColumnOrder(rows.columns, form, props.onSettings);
  const columns = useMemo(() => ordered.filter(isShown), [ordered, isShown]);
  const ownPages = useOwnPages(form, order.length);
  const ownPaging = server === null ? ownPages : null;
  const start = ownPaging?.start ?? 0;
  const shownOrder = useMemo(() => order.subarray(start), [order, start]);
  const rowAt = (row: number): number => shownOrder[row] ?? row;
  const gridColumns: readonly GridColumn[] = useMemo(
    () =>
      columns.map((column) =>
        gridColumn(column, { form, labels, themeColors: themes[theme], order: shownOrder, folded }),
      ),
    [columns, form, labels, theme, shownOrder, folded],
  );
  const cell = useMemo(
    () =>
      (row: number, index: number): Cell => {
        const column = columns[index]?.column;
        return column === undefined ? null : cellAt(column, shownOrder[row] ?? row);
      },
    [columns, shownOrder],
  );
  const { rowCount } = rows;
  const isPart = cut !== null || server !== null || rowsPerGroup(form) !== null;
  const totals = useMemo(
    () => totalsRow(columns, form.show_totals ? props.tables[1] : undefined, form, { rowCount, isCut: isPart }),
    [columns, form, props.tables, rowCount, isPart],
  );
  const pickHandlers = usePicks(props, form, { columns, rowAt });
  useEffect(() => {
    frame.current?.setAttribute('data-painted', 'true');
    onPainted?.();
  }, [onPainted, gridColumns]);
  const cutText = cut === null ? '' : textOfCut(cut, form, labels, { ...rows, hasTotals: totals !== null });
  const groupLimitText = cut === null ? textOfGroupLimit(form, labels, totals !== null) : '';
  const noShares = facts?.sharesLeftOut ?? null;
  const canMove =
    isWorkbench || ((form.allow_rearrange_columns || props.onSettings !== undefined) && offsetsOf(form).length === 0);
  const pages = server?.pages ?? ownPaging?.pages ?? null;
  const shownSearch = search.read(rows.columns);
  return (
    <div ref={frame} className={styles.view} data-chart="">
      {noShares !== null && (
        <div className={styles.cut}>
          <Note>{`No shares: ${whyNoParts(
            noShares.metrics.map((name) => labelOf(labels, name)),
            noShares.reason,
          )}.`}</Note>
        </div>
      )}
      {cut !== null && cut.isChosen !== true && (
        <div className={styles.cut}>
          <Note tone="warn">{cutText}</Note>
        </div>
      )}
      {(shownSearch !== null || parts !== null) && (
        <Suspense>
          <TableTools search={shownSearch} parts={parts} />
        </Suspense>
      )}
      <div className={styles.grid}>
        <DataGrid
          label={summaryOf(columns, rowCount, form, labels)}
          columns={gridColumns}
          rowCount={ownPaging?.count ?? order.length}
          cell={cell}
          {...{ sort, alsoSorted, onSort }}
          {...(totals === null ? {} : { totals })}
          {...(canMove ? { onColumnMove: onMove } : {})}
          canResize={isWorkbench}
          onGroupPress={onGroupPress}
          {...pickHandlers}
          {...cellMenu(props, form, { columns, rowAt })}
        />
      </div>
      {pages !== null && (
        <Suspense>
          <TablePages {...pages} />
        </Suspense>
      )}
      {textOfUnevenTimes(columns, form, facts).map((text) => (
        <p key={text} className={styles.quiet}>
          {text}
        </p>
      ))}
      {groupLimitText !== '' && <p className={styles.quiet}>{groupLimitText}</p>}
      {cut?.isChosen === true && <p className={styles.quiet}>{cutText}</p>}
    </div>
  );
}
