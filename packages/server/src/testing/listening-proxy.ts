import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Cluster } from './clusters.ts';

/** A database server behind a port that keeps what it was sent. */
export interface ListeningProxy {
  readonly cluster: Cluster;
  /** All that came for the server until now. */
  readonly sentText: () => string;
  readonly close: () => Promise<void>;
}

/** Passes bytes on to a server, and its bytes back. */
export async function listenTo(cluster: Cluster): Promise<ListeningProxy> {
  const parts: Buffer[] = [];
  const sockets = new Set<{ readonly destroy: () => void }>();
  const proxy = createServer((client) => {
    const server = connect(cluster.port, cluster.host);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.on('data', (part) => parts.push(part));
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    cluster: { ...cluster, host: '127.0.0.1', port: (proxy.address() as AddressInfo).port },
    sentText: () => Buffer.concat(parts).toString('latin1'),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => proxy.close(() => resolve()));
    },
  };
}
