import { Button, Popover, ShareIcon, lazyPart } from '@sextant/ui';
import { Suspense } from 'react';

const SharePanel = lazyPart(async () => (await import('./SharePanel.tsx')).SharePanel);

/** Opens what makes a link to the dashboard as it stands. */
export function ShareButton() {
  return (
    <Popover
      title="Share what you see"
      widthPx={400}
      placement="bottom end"
      trigger={<Button icon={ShareIcon}>Share</Button>}
    >
      <Suspense fallback={null}>
        <SharePanel />
      </Suspense>
    </Popover>
  );
}
