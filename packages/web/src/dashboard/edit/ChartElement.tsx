import type { LayoutNode } from '@sextant/contract';
import { memo, useState } from 'react';
import type { MouseEvent } from 'react';
import type { Tile } from '@sextant/dashboard';
import { PlacedTile } from '../tile/PlacedTile.tsx';
import { ColorsDialog } from './ColorsDialog.tsx';
import styles from './Edit.module.css';
import { useElementTile } from './use-charts.ts';

/** The live chart, out of reach: in edit mode a press is for its place. */
const Picture = memo(function Picture({ tile }: { tile: Tile }) {
  return (
    <div className={styles.picture} inert data-picture="">
      <PlacedTile tile={tile} />
    </div>
  );
});

/** How far beside a swatch, in CSS pixels, a click still means it. */
const reachPx = 6;

/** The label whose swatch is under the pointer. The chart is inert, so that nothing in it handles the click itself. */
function swatchAt({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): string | null {
  const swatches = currentTarget.querySelectorAll<HTMLElement>('[data-color-of]');
  const under = [...swatches].find((swatch) => {
    const { left, right, top, bottom } = swatch.getBoundingClientRect();
    return (
      clientX >= left - reachPx && clientX <= right + reachPx && clientY >= top - reachPx && clientY <= bottom + reachPx
    );
  });
  return under?.dataset['colorOf'] ?? null;
}

/** A chart's place with the chart in it. */
export function ChartElement({ node }: { node: LayoutNode }) {
  const tile = useElementTile(node);
  const [label, setLabel] = useState<string | null>(null);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- by keys it is Colors in the element's menu */}
      <div className={styles.picture} onClick={(event) => setLabel(swatchAt(event))}>
        <Picture tile={tile} />
      </div>
      {/* Beside it: clicks in a dialog bubble to where it is written. */}
      {label !== null && <ColorsDialog tile={tile} first={label} onClose={() => setLabel(null)} />}
    </>
  );
}
