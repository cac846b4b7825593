import { ThemeProvider, useTheme } from '@sextant/ui';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { isChartType } from '../src/index.ts';
import { ChartDrawing, type Selection } from '../src/views.ts';
import type { Case } from './case.ts';
import { cases } from './cases.ts';
import './gallery.css';

function Chart({ of }: { of: Case }) {
  const type = of.formData['viz_type'];
  if (!isChartType(type)) throw new Error(`no kind ${String(type)}`);
  const { theme } = useTheme();
  const [selected, setSelected] = useState<Selection | null>(null);
  return <ChartDrawing {...{ type, theme, selected }} {...of} placeholder={null} onSelect={setSelected} />;
}

/** `?only=words` leaves the cases whose title has them. */
const titlePart = new URLSearchParams(location.search).get('only')?.toLowerCase() ?? '';
const shownCases = cases.filter(({ title }) => title.toLowerCase().includes(titlePart));

function Gallery() {
  return (
    <main className="gallery">
      <h1>Charts</h1>
      <div className="grid">
        {shownCases.map((one) => (
          <section
            key={one.title}
            className="tile"
            style={{ gridColumn: `span ${one.columns}` }}
            aria-label={one.title}
          >
            <h2>{one.title}</h2>
            <div className="body" style={{ height: one.heightPx - 60 }}>
              <Chart of={one} />
            </div>
          </section>
        ))}
      </div>
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <ThemeProvider>
      <Gallery />
    </ThemeProvider>,
  );
}
