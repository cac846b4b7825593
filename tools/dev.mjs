// npm run dev: the server from its sources beside Vite; one printed address, both reload. Runs under the product's Node.
import { createServer } from 'vite';
import { join } from 'node:path';
import { root, startChild, superviseUntilExit } from './bootstrap.mjs';
import { freePort } from './free-port.mjs';

const host = process.env.SEXTANT_HOST ?? '127.0.0.1';
const port = Number(process.env.SEXTANT_PORT ?? 8088);
const serverPort = await freePort();

const watchedPackages = ['contract', 'sql', 'query', 'engines', 'charts', 'dashboard', 'examples', 'server'];

const server = startChild(
  [
    '--conditions=@sextant/source',
    ...watchedPackages.map((name) => `--watch-path=${join(root, 'packages', name, 'src')}`),
    join(root, 'packages', 'server', 'src', 'main.ts'),
  ],
  { env: { ...process.env, SEXTANT_HOST: '127.0.0.1', SEXTANT_PORT: String(serverPort) } },
);

process.env.SEXTANT_DEV_SERVER = `http://127.0.0.1:${serverPort}`;
const web = await createServer({
  configFile: join(root, 'packages', 'web', 'vite.config.ts'),
  server: { host, port, strictPort: true },
});
await web.listen();
console.log(`Sextant, developing: http://${host}:${port}`);

const code = await superviseUntilExit([server]);
await web.close();
process.exit(code);
