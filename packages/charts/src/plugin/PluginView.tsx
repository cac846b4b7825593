import { EmptyState, Skeleton } from '@sextant/ui';
import { useMemo, useRef } from 'react';
import type { ChartView, ChartViewProps } from '../kit/view/chart-view.ts';
import { useSize } from '../kit/view/use-size.ts';
import { readPluginForm, type LoadedPlugin } from './declared-type.ts';
import { frameData, frameSummary, selectionOfValues } from './frame-data.ts';
import styles from './PluginView.module.css';
import { longestDrawMs, useFrame, type FrameState } from './use-frame.ts';

const noLabels = {};
const msPerSecond = 1000;

interface FrameProps extends ChartViewProps {
  readonly plugin: LoadedPlugin;
  readonly frameAddress: string;
}

function errorTitle({ name }: LoadedPlugin, state: FrameState): string | null {
  if (state.kind === 'silent')
    return `The plugin ${name} did not answer within ${longestDrawMs / msPerSecond} seconds.`;
  return state.kind === 'failed' ? `The plugin ${name} failed.` : null;
}

function PluginFrame({
  plugin,
  frameAddress,
  formData,
  tables,
  theme,
  labels = noLabels,
  selected = null,
  onSelect,
  onPainted,
}: FrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const size = useSize(box);
  const [table] = tables;
  const form = useMemo(() => readPluginForm(plugin, formData), [plugin, formData]);
  const data = useMemo(
    () => (table === undefined ? null : frameData(table, form, { labels, selected })),
    [table, form, labels, selected],
  );
  const toDraw = useMemo(
    () => (data === null || size === null ? null : { ...data, ...size, theme }),
    [data, size, theme],
  );
  const state = useFrame(frame, toDraw, {
    onDrawn: () => onPainted?.(),
    onFilter: ({ values }) => {
      const selection = table === undefined ? null : selectionOfValues(table, form, values);
      if (selection !== null) onSelect?.(selection);
    },
  });
  const error = errorTitle(plugin, state);
  return (
    <div className={styles.view} ref={box}>
      <iframe
        ref={frame}
        className={styles.frame}
        // No origin of its own, no forms, no windows: the server's policy for the document says the same.
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        src={frameAddress}
        title={data === null ? plugin.name : frameSummary(plugin.name, data)}
        hidden={error !== null}
        data-state={state.kind}
      />
      {state.kind === 'waiting' && (
        <div className={styles.cover}>
          <Skeleton shape="bars" />
        </div>
      )}
      {error !== null && (
        <div className={styles.cover}>
          <EmptyState title={error} isCompact headingLevel={4}>
            {state.kind === 'failed' && state.text !== '' ? `It says: ${state.text}. ` : ''}
            Its rows can be looked at as a table.
          </EmptyState>
        </div>
      )}
    </div>
  );
}

/** The view of a plugin's chart type; `frameAddress` is where the server has the document in which its bundle runs. */
export const pluginView = (plugin: LoadedPlugin, frameAddress: string): ChartView =>
  function PluginView(props: ChartViewProps) {
    return <PluginFrame {...props} plugin={plugin} frameAddress={frameAddress} />;
  };
