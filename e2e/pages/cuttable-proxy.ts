import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy before the server, whose connections a test can cut. */
export interface CuttableProxy {
  readonly port: number;
  /** Cuts everything whenever so many bytes have gone to the server. Browsers send again on their own after the first cut. */
  readonly cutEvery: (bytes: number) => void;
  /** Nothing is cut any more. */
  readonly stopCutting: () => void;
  readonly close: () => void;
}

/** Opens a port that passes all it gets on to the server at `serverPort`. */
export async function openCuttableProxy(serverPort: number): Promise<CuttableProxy> {
  const open = new Set<Socket>();
  let every = Number.POSITIVE_INFINITY;
  let left = every;
  const cut = (): void => {
    left = every;
    for (const socket of open) socket.resetAndDestroy();
  };
  const proxy = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1');
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => undefined);
    }
    client.on('data', (bytes: Buffer) => {
      left -= bytes.length;
      if (left < 0) cut();
    });
    client.pipe(server);
    server.pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    cutEvery: (bytes) => {
      every = bytes;
      left = bytes;
    },
    stopCutting: () => {
      every = Number.POSITIVE_INFINITY;
      left = every;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}
