import { SextantError, nearestName } from '@sextant/contract';
import type { ReactNode } from 'react';
import { Button, ButtonLink, ErrorPanel, RefreshIcon, type TileState } from '@sextant/ui';
import { ApiError, messageOf, engineTextOf } from '../../api/api-error.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import type { Tile } from '@sextant/dashboard';

const codeOf = (error: Error): string | null =>
  error instanceof ApiError || error instanceof SextantError ? error.code : null;

/** Who failed, in the words of a head line. */
function whoFailed(error: Error, backend: string): string {
  const code = codeOf(error) ?? '';
  if (error instanceof ApiError && error.status === 0) return 'Network error.';
  if (code.startsWith('ENGINE_')) return `${backend} error`;
  if (code.startsWith('CHART_') || code.startsWith('QUERY_') || code.startsWith('REQUEST_')) return 'Chart error';
  return 'Data error';
}

const missingColumns = (error: Error): readonly string[] => {
  const columns = error instanceof ApiError ? error.extra['columns'] : undefined;
  return Array.isArray(columns) ? columns.filter((column) => typeof column === 'string') : [];
};

/** Columns that are gone, with the name that was probably meant. */
function Message({ error, tile }: { error: Error; tile: Tile }): ReactNode {
  const [column, ...more] = missingColumns(error);
  if (codeOf(error) !== 'QUERY_004' || column === undefined || more.length > 0) return error.message;
  const nearest = nearestName(column, tile.dataset?.columns.map(({ column_name: name }) => name) ?? []);
  return (
    <>
      Column <code>{column}</code> is not in <code>{tile.dataset?.table_name ?? 'the dataset'}</code>.
      {nearest !== null && (
        <>
          {' '}
          Did you mean <code>{nearest}</code>?
        </>
      )}
    </>
  );
}

const backendName = (tile: Tile): string => {
  const backend = tile.dataset?.database.backend ?? '';
  return backend === 'duckdb' ? 'DuckDB' : backend === 'postgresql' ? 'PostgreSQL' : 'Database';
};

/** What a tile shows when its query was rejected or failed. */
export function errorState(error: Error, tile: Tile, onRetry: () => void): TileState {
  const code = codeOf(error);
  const retry = (
    <Button size="sm" icon={RefreshIcon} onPress={onRetry}>
      Try again
    </Button>
  );
  if (code === 'NOT_FOUND_003') {
    const text = `${error.message}. Ask an owner of the chart, or an administrator, for access.`;
    return { kind: 'forbidden', title: 'This data is not here, or not yours to see', text };
  }
  if (error instanceof ApiError && error.status === 403) {
    return {
      kind: 'forbidden',
      title: 'You can’t see this data',
      text: `${error.message}. Ask an owner of the dataset for access.`,
    };
  }
  if (code === 'ENGINE_008') return { kind: 'timed-out', message: error.message, code, actions: retry };
  if (code === 'ENGINE_019') return { kind: 'stopped', text: error.message, onRetry };
  if (code === 'ENGINE_009') return { kind: 'stopped', text: 'Updating chart was stopped', onRetry };
  const isChartsError = /^(CHART|QUERY|ENGINE_00[1-6]|ENGINE_01[0134])/.test(code ?? '');
  const explore = (
    <ButtonLink size="sm" href={pages.explore({ sliceId: tile.chartId })}>
      Open in explore
    </ButtonLink>
  );
  return {
    kind: 'failed',
    title: whoFailed(error, backendName(tile)),
    message: <Message error={error} tile={tile} />,
    code,
    actions: isChartsError && tile.chart !== null ? explore : retry,
    details: engineTextOf(error),
  };
}

/** What stands in place of a chart whose drawing failed: the error, and its stack behind it. */
export function RenderError({ error }: { readonly error: unknown }) {
  const text = messageOf(error);
  return (
    <ErrorPanel
      title="Chart error"
      message={`An error occurred while rendering the visualization: ${text}`}
      code={null}
      details={error instanceof Error ? (error.stack ?? text) : text}
    />
  );
}
