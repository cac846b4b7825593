import { Button as AriaButton } from 'react-aria-components';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../display/Icon.tsx';
import { FilteredIcon } from '../display/icons.ts';
import { Popover } from '../overlay/Popover.tsx';
import styles from './TileFrame.module.css';

/** What FilterMark takes. */
export interface FilterMarkProps {
  /** How many filters act on the tile. */
  count: number;
  /** Whether others could: without them and with none that acts, nothing is drawn. Default false. */
  hasOthers?: boolean;
  /** What they are applied to: the name of the tile. */
  of: string;
  /** What they are, shown when pressed. */
  children: ReactNode;
}

/** How many filters act on a tile; pressed, it says which. */
export function FilterMark({ count, hasOthers = false, of, children }: FilterMarkProps) {
  const label = `${count === 0 ? 'No' : count} ${count === 1 ? 'filter' : 'filters'} applied`;
  const trigger = useMemo(
    () => (
      <AriaButton className={styles.mark} data-idle={count === 0 || undefined} aria-label={`${label} to ${of}`}>
        <Icon of={FilteredIcon} size={12} />
        {count === 0 ? null : count}
      </AriaButton>
    ),
    [count, label, of],
  );
  if (count === 0 && !hasOthers) return null;
  return (
    <Popover title={label} placement="bottom end" trigger={trigger}>
      {children}
    </Popover>
  );
}
