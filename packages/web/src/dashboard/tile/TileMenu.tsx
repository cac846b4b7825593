import { IconButton, LazyMenu, MoreIcon, lazyPart } from '@sextant/ui';
import { memo, useMemo } from 'react';
import type { TileMenuProps } from './TileMenuPopup.tsx';

const load = () => import('./TileMenuPopup.tsx');
const TileMenuPopup = lazyPart(async () => (await load()).TileMenuPopup);

/** The menu of a tile. Its own part: a tile is drawn for each step of its result, its menu changes with few of them. */
export const TileMenu = memo(function TileMenu(props: TileMenuProps) {
  const label = `Actions of ${props.tile.name}`;
  const trigger = useMemo(() => <IconButton icon={MoreIcon} label={label} size="xs" />, [label]);
  return (
    <LazyMenu {...{ trigger, load }}>
      <TileMenuPopup {...props} {...{ trigger, label }} />
    </LazyMenu>
  );
});
