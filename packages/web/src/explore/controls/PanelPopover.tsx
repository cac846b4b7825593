import { useRef, useState } from 'react';
import { Popover, usePhone } from '@sextant/ui';
import type { PopoverProps } from '@sextant/ui';
import styles from './Controls.module.css';
import { sideAt } from './panel-placement.ts';

/** From a field to the edge of the panel, so that nothing of it is covered. */
const overEdgePx = 24;

/**
 * A popover of the panel. It stands to its left, over the source, so that the chart stays in sight: level with the field where that is far up or down in
 * the window, around its middle else. One that can be made larger stands to the right, where there is room. On a phone it comes from the lower edge.
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
