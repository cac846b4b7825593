import { startupReady, queryClient } from './startup.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ThemeProvider, returnFocusAtOnce } from '@sextant/ui';
import { makeRouter } from './routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');

returnFocusAtOnce();
const page = createRoot(root);
const draw = (): void =>
  page.render(
    <StrictMode>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={makeRouter(queryClient)} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  );
// Not by `await`: what is begun with imports this file's chunk, and would wait for its end.
void startupReady.then(draw);
