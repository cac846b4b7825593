import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to the server that a test can cut. */
export interface CuttableWay {
  readonly port: number;
  /** Cuts everything whenever so many bytes have gone to the server. Browsers send again on their own after the first cut. */
  readonly cutEvery: (bytes: number) => void;
  /** The way is whole again. */
  readonly mend: () => void;
  readonly close: () => void;
}

/** Opens a port that passes all it gets on to the server at `serverPort`. */
export async function openCuttableWay(serverPort: number): Promise<CuttableWay> {
  const open = new Set<Socket>();
  let every = Number.POSITIVE_INFINITY;
  let left = every;
  const cut = (): void => {
    left = every;
    for (const socket of open) socket.resetAndDestroy();
  };
  const dataAccess = createServer((client) => {
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
  await new Promise<void>((resolve) => dataAccess.listen(0, '127.0.0.1', resolve));
  return {
    port: (dataAccess.address() as AddressInfo).port,
    cutEvery: (bytes) => {
      every = bytes;
      left = bytes;
    },
    mend: () => {
      every = Number.POSITIVE_INFINITY;
      left = every;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      dataAccess.close();
    },
  };
}
