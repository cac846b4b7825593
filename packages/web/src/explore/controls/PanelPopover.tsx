import { useRef, useState } from 'react';
import { Popover, usePhone } from '@sextant/ui';
import type { PopoverProps } from '@sextant/ui';
import styles from './Controls.module.css';

/** From a field to the edge of the panel, so that nothing of it is covered. */
const overEdgePx = 24;

/** Above the first and below the second part of the window's height a popover is level with its field. */
const ratios = { up: 0.35, down: 0.65 } as const;

/** On which side of a field its popover stands, and how it is level with it; `ratio` is where the field stands in the window, from 0 (top) to 1. */
export function sideAt(ratio: number): 'left top' | 'left' | 'left bottom' {
  if (ratio < ratios.up) return 'left top';
  return ratio > ratios.down ? 'left bottom' : 'left';
}

/**
 * A popover of the panel. It stands to its left, over the source, so that the chart stays in sight: level with the field where that is far up or down in
 * the window, around its middle else. One that can be made larger stands to the right, where there is space. On a phone it comes from the lower edge.
 */
export function PanelPopover({ isOpen, onOpenChange, ...props }: Omit<PopoverProps, 'placement' | 'isSheetOnPhone'>) {
  const place = useRef<HTMLSpanElement>(null);
  const [placement, setPlacement] = useState<ReturnType<typeof sideAt>>('left top');
  const isPhone = usePhone();
  const isRight = props.isResizable === true;
  const change = (open: boolean) => {
    const box = place.current?.getBoundingClientRect();
    if (open && box !== undefined) setPlacement(sideAt((box.top + box.height / 2) / window.innerHeight));
    onOpenChange?.(open);
  };
  return (
    <span ref={place} className={styles.popoverPlace}>
      <Popover
        {...props}
        isSheetOnPhone
        offsetPx={isPhone || isRight ? 4 : overEdgePx}
        placement={isPhone ? 'bottom' : isRight ? 'right top' : placement}
        onOpenChange={change}
        {...(isOpen === undefined ? {} : { isOpen })}
      />
    </span>
  );
}
