import { childrenOf, hasTopTabs, topId } from '@sextant/dashboard';
import { EmptyState, useNarrow } from '@sextant/ui';
import type { RefObject } from 'react';
import { DropLine } from './drag/DragArea.tsx';
import { StyledArea } from '../styles/StyledArea.tsx';
import styles from './Edit.module.css';
import { useEdit, useNode } from './state/edit-context.ts';
import { Stack, stack } from './Element.tsx';
import { TabsElement } from './TabsElement.tsx';

function Grid({ id }: { id: string }) {
  const node = useNode(id);
  const children = childrenOf(node);
  const isNarrow = useNarrow();
  return (
    <div className={styles.stack} data-node-id={id} data-node-type="GRID">
      <Stack id={id}>{children}</Stack>
      {children.length === 0 && (
        <EmptyState title="An empty dashboard" art="nothing">
          {isNarrow
            ? 'Press Add to choose a chart, a text or a layout element.'
            : 'Drag a chart here from the list at the side, or press Add beside it.'}
        </EmptyState>
      )}
    </div>
  );
}

/** Twelve columns behind everything, for the eye. */
const guides = Array.from({ length: 12 }, (_, index) => index);

/** Everything on the dashboard, to be moved and sized. */
export function Canvas({ ref }: { ref: RefObject<HTMLDivElement | null> }) {
  const top = useEdit((state) => topId(state.document.layout));
  const css = useEdit((state) => state.document.fields.css);
  const hasTabs = useEdit((state) => hasTopTabs(state.document.layout));
  return (
    <div ref={ref} className={styles.canvas} data-edit-canvas="">
      <div className={styles.guides} aria-hidden="true">
        {guides.map((guide) => (
          <span key={guide} />
        ))}
      </div>
      <StyledArea css={css}>{hasTabs ? <TabsElement tabsId={top} content={stack} /> : <Grid id={top} />}</StyledArea>
      <DropLine />
    </div>
  );
}
