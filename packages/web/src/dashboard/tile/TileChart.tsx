import { factsOf, formOfQuery, isChartType, aboutType, shownResultsOf, underDashboardScheme } from '@sextant/charts';
import type { ChartType, KnownCoverage, OwnState } from '@sextant/charts';
import type { ColumnTable } from '@sextant/contract';
import { ChartDrawing, loadChartTableView } from '@sextant/charts/views';
import type { ChartRange, ColorAssignments, CutRows, MarkMenu, Selection } from '@sextant/charts/views';
import { Button, Skeleton, useTheme, lazyPart } from '@sextant/ui';
import { memo, useMemo, useState } from 'react';
import type { Tile } from '@sextant/dashboard';
import { isOn } from '../../api/bootstrap.ts';
import { notDrawn, rowLabels } from '../../api/legacy-rows.ts';
import { usePage, useTiles } from '../page-context.ts';
import styles from './Tile.module.css';
import type { TileResult } from '../tile-query.ts';
import { skeletonOf } from './tile-view-state.tsx';

const noLabels = {};
const FilterBoxPlace = lazyPart(async () => (await import('./FilterBoxPlace.tsx')).FilterBoxPlace);
const TableView = lazyPart(loadChartTableView);

interface TileChartProps {
  readonly tile: Tile;
  readonly result: TileResult;
  /** The same without the dashboard's filters, to compare with. */
  readonly whole: readonly ColumnTable[] | undefined;
  /** What it showed before something was chosen in another chart; null where nothing is. */
  readonly earlier: TileResult | null;
  /** How many rows there are, where the result is cut; null when that is not known. */
  readonly rowTotal: number | null;
  /** How far the rows of the result reach. */
  readonly coverage: KnownCoverage;
  readonly isTable: boolean;
  readonly selected: Selection | null;
  readonly colors: ColorAssignments;
  /** What was answered for the layers over the chart, by their names. */
  readonly annotations: Readonly<Record<string, unknown>>;
  readonly onOwnState: (state: OwnState) => void;
  readonly onSelect: ((selection: Selection) => void) | undefined;
  readonly onMenu: ((menu: MarkMenu) => void) | undefined;
  readonly range: ChartRange | undefined;
  readonly onPainted: () => void;
}

/** What the row limit kept back; null when nothing. */
function cutOf({ tile, result, rowTotal }: Pick<TileChartProps, 'tile' | 'result' | 'rowTotal'>): CutRows | null {
  const cutEntry = result.entries.find((entry) => entry.is_cut === true);
  if (cutEntry === undefined) return null;
  // The author's own limit makes a list of the first; any other keeps rows back.
  return { totalRows: rowTotal, isChosen: cutEntry.sql_rowcount === Number(tile.chart?.form_data['row_limit']) };
}

/** The drawing of a tile's result, or its rows. Renders only when what it draws has changed. */
export const TileChart = memo(function TileChart(ownProps: TileChartProps) {
  const { tile, result, earlier, whole } = ownProps;
  // While a hand moves over a chart that filters it, the drawing alone follows.
  const brushedResult = useTiles((state) => state.brushed.get(tile.id));
  const props =
    brushedResult === undefined
      ? ownProps
      : {
          ...ownProps,
          result: brushedResult,
          earlier: earlier ?? result,
          whole: whole ?? result.tables,
          // Known of the tile's own rows alone.
          rowTotal: null,
          coverage: null,
        };
  const type = tile.chart?.form_data.viz_type;
  return !props.isTable && isChartType(type) ? <DrawnChart {...props} type={type} /> : <TileRows {...props} />;
});

const queryNames = ['Query A', 'Query B'];

/** The rows behind a chart; of one with two queries over an axis those of either. */
function TileRows(props: TileChartProps) {
  const { tile, result, onPainted } = props;
  const type = tile.chart?.form_data.viz_type;
  const [chosenQuery, setQuery] = useState(0);
  // What other chart types ask beside their rows is totals and counts.
  const isMany = result.tables.length > 1 && (aboutType(type)?.axis ?? null) !== null;
  const queryIndex = isMany ? chosenQuery : 0;
  const { tables, facts, form } = useMemo(
    () => ({
      tables: result.tables.slice(queryIndex),
      facts: factsOf(result.entries[queryIndex]),
      form: formOfQuery(result.form, queryIndex),
    }),
    [result, queryIndex],
  );
  return (
    <div className={styles.rows} ref={(element) => void (element !== null && onPainted())}>
      {result.kindName !== undefined && <p className={styles.kind}>{notDrawn(result.kindName)}</p>}
      {isMany && (
        <p className={styles.kind}>
          {queryNames.map((name, index) => (
            <Button
              key={name}
              kind="quiet"
              size="xs"
              isOn={index === queryIndex}
              aria-pressed={index === queryIndex}
              onPress={() => setQuery(index)}
            >
              {name}
            </Button>
          ))}
        </p>
      )}
      <div className={styles.grid}>
        <TableView
          tables={tables}
          label={tile.name}
          labels={
            result.kindName === undefined
              ? (tile.dataset?.verbose_map ?? noLabels)
              : rowLabels(tile.dataset?.verbose_map ?? noLabels)
          }
          formData={form}
          labelMap={result.entries[queryIndex]?.label_map}
          facts={facts}
          formats={tile.dataset?.column_formats}
          cut={cutOf(props)}
          // Rows of other chart types are worked on after the engine has sorted them.
          {...(aboutType(type)?.display === 'grid' ? { ownState: result.ownState, onOwnState: props.onOwnState } : {})}
        />
      </div>
    </div>
  );
}

function DrawnChart({ type, tile, result, ...props }: TileChartProps & { readonly type: ChartType }) {
  const { theme } = useTheme();
  const { tiles, model } = usePage();
  const scheme = model.metadata.color_scheme;
  const form = useMemo(() => underDashboardScheme(result.form, scheme), [result.form, scheme]);
  const { tables, facts, others, labelMap } = useMemo(() => shownResultsOf(result), [result]);
  const { earlier } = props;
  const before = useMemo(() => (earlier === null ? null : shownResultsOf(earlier)), [earlier]);
  const drawing = (
    <ChartDrawing
      type={type}
      placeholder={<Skeleton shape={skeletonOf(tile)} hasScale />}
      formData={form}
      tables={tables}
      theme={theme}
      isAnalogous={isOn('USE_ANALAGOUS_COLORS')}
      selected={props.selected}
      colors={props.colors}
      labels={tile.dataset?.verbose_map ?? noLabels}
      formats={tile.dataset?.column_formats}
      onSelect={props.onSelect}
      onMenu={props.onMenu}
      range={props.range}
      annotations={props.annotations}
      ownState={result.ownState}
      onOwnState={props.onOwnState}
      isStill={tiles.getState().together > 1 || tiles.getState().brushed.size > 0}
      onPainted={props.onPainted}
      totals={props.whole}
      before={before}
      facts={facts}
      others={others}
      coverage={props.coverage}
      labelMap={labelMap}
      cut={cutOf({ tile, result, rowTotal: props.rowTotal })}
    />
  );
  return type === 'filter_box' ? <FilterBoxPlace tile={tile}>{drawing}</FilterBoxPlace> : drawing;
}
