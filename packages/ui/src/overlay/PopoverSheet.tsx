import { Dialog as AriaDialog, DialogTrigger, Heading, Popover as AriaPopover } from 'react-aria-components';
import { useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useTextScale } from '../theme/use-text-scale.ts';
import type { PopoverProps } from './popover-props.ts';
import styles from '../display/Popover.module.css';
import { ResizeHandle } from './ResizeHandle.tsx';
import type { BoxSize } from './ResizeHandle.tsx';
import { useLazyOpen } from './use-lazy-open.ts';

const filledContent = (content: PopoverProps['children'], close: () => void) =>
  typeof content === 'function' ? content(close) : content;

/** The trigger with its sheet, which opens at once unless its state is the caller's. */
export function PopoverSheet(props: PopoverProps) {
  const { trigger, title, isTitleHidden = false, foot, widthPx = 320, placement = 'bottom start', ...more } = props;
  const { isBare = false, isResizable = false, isSheetOnPhone = false, offsetPx = 4, children, ...state } = more;
  const box = useRef<HTMLElement>(null);
  const [size, setSize] = useState<BoxSize | null>(null);
  const lateOpen = useLazyOpen(trigger, state);
  const scale = useTextScale();
  return (
    <DialogTrigger {...lateOpen.state}>
      {lateOpen.trigger}
      <AriaPopover
        ref={box}
        className={styles.surface}
        data-resized={size !== null || undefined}
        data-sheet={isSheetOnPhone || undefined}
        placement={placement}
        offset={offsetPx}
        style={size === null ? { width: widthPx * scale } : { width: size.widthPx, height: size.heightPx }}
        // oxlint-disable-next-line jsx-a11y/aria-proptypes -- takes away the one that React Aria gives: the dialog inside has the name
        aria-labelledby=""
      >
        <AriaDialog className={styles.dialog} {...(isTitleHidden ? { 'aria-label': title } : {})}>
          {({ close }) => (
            <>
              {!isTitleHidden && (
                <div className={styles.head}>
                  <Heading slot="title" level={2} className={styles.title}>
                    {title}
                  </Heading>
                </div>
              )}
              <div className={classNames(styles.body, isBare && styles.bare)}>{filledContent(children, close)}</div>
              {foot !== undefined && <div className={styles.foot}>{filledContent(foot, close)}</div>}
              {isResizable && (
                <ResizeHandle
                  measure={() =>
                    box.current && { widthPx: box.current.offsetWidth, heightPx: box.current.offsetHeight }
                  }
                  onChange={setSize}
                />
              )}
            </>
          )}
        </AriaDialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
