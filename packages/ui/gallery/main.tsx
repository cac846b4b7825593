import './gallery.css';
import { createRoot } from 'react-dom/client';
import { ThemeProvider, ToastRegion, toast } from '@sextant/ui';
import { I18nProvider } from 'react-aria-components';
import { ButtonsPart } from './buttons.tsx';
import { FieldsPart } from './fields.tsx';
import { FramePart } from './frame.tsx';
import { GridPart } from './grid.tsx';
import { OverlaysPart } from './overlays.tsx';
import { TilesPart } from './tiles.tsx';

const partsByName = {
  buttons: ButtonsPart,
  fields: FieldsPart,
  overlays: OverlaysPart,
  tiles: TilesPart,
  grid: GridPart,
};
const partName = new URLSearchParams(window.location.search).get('part');

function Gallery() {
  const shownParts = Object.entries(partsByName).filter(([name]) => partName === null || partName === name);
  return (
    <ThemeProvider>
      <I18nProvider locale="en-GB">
        {partName === 'frame' ? (
          <FramePart />
        ) : (
          <main className="gallery">
            <h1 style={{ font: 'var(--w-strong) var(--t-18) var(--font)' }}>Components</h1>
            {shownParts.map(([name, PartView]) => (
              <PartView key={name} />
            ))}
          </main>
        )}
        <ToastRegion />
      </I18nProvider>
    </ThemeProvider>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(<Gallery />);
if (partName === 'overlays') {
  toast({
    kind: 'info',
    text: 'Table was created',
    durationMs: null,
    action: { text: 'Explore', onAction: () => undefined },
  });
  toast({
    kind: 'ok',
    text: 'This dashboard was saved successfully.',
    durationMs: null,
    action: { text: 'Undo', onAction: () => undefined },
  });
  toast({ kind: 'warn', text: 'Your dashboard is near the size limit.' });
  toast({ kind: 'error', text: 'Failed to stop query.' });
}
