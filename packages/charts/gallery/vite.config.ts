import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '/tmp/sextant-charts-gallery',
  plugins: [react()],
  resolve: { conditions: ['@sextant/source', ...defaultClientConditions] },
  server: { port: 4320, strictPort: true, hmr: false },
});
