import { useId } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import { PartialIcon } from '../display/icons.ts';
import { StaleFooter } from './StaleFooter.tsx';
import { ReadingLine } from './ReadingLine.tsx';
import { TileBody, useLasting } from './TileBody.tsx';
import type { TileReading, TileState } from './tile-state.ts';
import styles from './TileFrame.module.css';

/** What TileFrame takes. */
export interface TileFrameProps {
  title: string;
  /** What is measured, its unit and grain; the title is not repeated. Default null. */
  subtitle?: string | null;
  state: TileState;
  /** Keys and marks in the head: legend, FilterMark, tags. */
  marks?: ReactNode;
  /** The tile's menu by its button. Default none. */
  menu?: ReactNode;
  /** The foot line; null leaves it out (big numbers). Default null. */
  reading?: TileReading | null;
  /** Partial returns: 'Showing 10,000 of 51,284 rows. Totals cover all rows.' Without a foot it takes the line of the subtitle. Default null. */
  note?: string | null;
  /** Draws the accent edge: the source of a cross-filter, or picked in edit mode. Default false. */
  isSelected?: boolean;
  /** Before the title, such as a drag grip. */
  grip?: ReactNode;
  /** Lets the content reach the edges (tables). Default false. */
  isBare?: boolean;
  /** Keys that act on the focused tile (F, T) hang here. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  className?: string;
  ref?: Ref<HTMLElement>;
  children?: ReactNode;
}

/** A result that comes sooner just takes the place of the old one: dimming it for a moment is flicker, and costs frames. */
const refreshShowsAfterMs = 400;

const isWaiting = (state: TileState) => state.kind === 'loading' || state.kind === 'refreshing';

/** In the place of a tile that nobody is near: its frame and title, so that it is found by its name. It takes no focus, and has its size from around. */
export const PlaceholderTileFrame = ({ title }: { readonly title: string }) => (
  <article className={styles.frame} aria-label={title} aria-busy>
    <header className={styles.head}>
      <h3 className={styles.title}>{title}</h3>
    </header>
  </article>
);

/**
 * Frame of a tile: title, marks, menu, body, reading line. It fills the box it is given and keeps its size in every
 * state, so that nothing jumps. The tile itself takes focus, for the keys that act on it.
 */
export function TileFrame({ ref, ...props }: TileFrameProps) {
  const { title, subtitle = null, state, marks, menu = null, reading = null, note = null, isSelected = false } = props;
  const id = useId();
  const isRefreshing = state.kind === 'refreshing';
  const isLong = useLasting(isRefreshing, refreshShowsAfterMs);
  const shownState: TileState = isRefreshing && !isLong ? { kind: 'ready' } : state;
  const isOverResult = state.kind === 'ready' || isRefreshing || state.kind === 'outdated';
  const shownNote = isOverResult ? note : null;
  // A figure has space for one line beside its number.
  const line = reading === null ? (shownNote ?? subtitle) : subtitle;
  return (
    <article
      ref={ref}
      className={classNames(styles.frame, props.className)}
      data-selected={isSelected || undefined}
      data-state={state.kind}
      data-low={(state.kind === 'outdated' && reading === null) || undefined}
      aria-labelledby={id}
      aria-busy={isWaiting(state)}
      tabIndex={0}
      onKeyDown={props.onKeyDown}
    >
      <header className={styles.head}>
        {props.grip}
        <h3 id={id} className={styles.title} title={title}>
          {title}
        </h3>
        <div className={styles.tools}>
          {marks}
          {menu}
        </div>
        {line !== null && (
          <p className={styles.subtitle} title={line} data-note={line === shownNote || undefined}>
            {line}
          </p>
        )}
      </header>
      <div className={classNames(styles.body, props.isBare === true && styles.bare)}>
        {shownNote !== null && reading !== null && (
          <p className={styles.note}>
            <Icon of={PartialIcon} size={14} />
            {shownNote}
          </p>
        )}
        <TileBody state={shownState}>{props.children}</TileBody>
      </div>
      {shownState.kind === 'outdated' ? (
        <StaleFooter receivedAt={shownState.receivedAt} onRetry={shownState.onRetry} />
      ) : (
        reading !== null && <ReadingLine title={title} reading={reading} kind={shownState.kind} />
      )}
    </article>
  );
}
