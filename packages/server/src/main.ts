import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';

const bundled = import.meta.url.endsWith('.js');
const webRoot = fileURLToPath(new URL(bundled ? '../web/' : '../../../build/web/', import.meta.url));
const host = process.env['SEXTANT_HOST'] ?? '127.0.0.1';
const port = Number(process.env['SEXTANT_PORT'] ?? 8088);

const app = fastify();
await app.register(fastifyStatic, { root: webRoot, preCompressed: true });
app.get('/health', (_request, reply) => reply.type('text/plain').send('OK'));
app.setNotFoundHandler((request, reply) =>
  request.method === 'GET' && request.headers.accept?.includes('text/html')
    ? reply.sendFile('index.html')
    : reply.code(404).send({ message: 'Not found' }),
);

const stop = (): void => void app.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);

await app.listen({ host, port });
console.log(`Sextant listens on http://${host}:${port}`);
