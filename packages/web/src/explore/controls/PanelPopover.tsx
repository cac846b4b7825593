import { useRef, useState } from 'react';
import { Popover, usePhone } from '@sextant/ui';
import type { PopoverProps } from '@sextant/ui';
import styles from './Controls.module.css';
import { sideAt } from './panel-placement.ts';

/**
 * A popover of the panel. It stands to its left, over the source, so that the chart stays in sight: level with the field where that is far up or down in
 * the window, around its middle else. On a phone it comes from the lower edge.
 */
export function PanelPopover({ isOpen, onOpenChange, ...props }: Omit<PopoverProps, 'placement' | 'isSheetOnPhone'>) {
  const place = useRef<HTMLSpanElement>(null);
  const [placement, setPlacement] = useState<ReturnType<typeof sideAt>>('left top');
  const isPhone = usePhone();
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
        placement={isPhone ? 'bottom' : placement}
        onOpenChange={change}
        {...(isOpen === undefined ? {} : { isOpen })}
      />
    </span>
  );
}
