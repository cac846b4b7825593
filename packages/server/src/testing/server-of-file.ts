import { afterAll, beforeAll } from 'vitest';
import type { Client } from './core-server.ts';
import { datasetOf, openDataServer } from './data-server.ts';
import type { DataServer } from './data-server.ts';

interface ServerOfFile {
  readonly server: DataServer;
  readonly admin: Client;
  /** The number of the dataset that the file became. */
  readonly id: number;
}

/** A server with one uploaded file for all tests of a file of tests: opened before the first of them and closed after the last. */
export function serverOfFile(name: string, content: string): ServerOfFile {
  let openServer: ServerOfFile | null = null;
  const ready = (): ServerOfFile => {
    if (openServer === null) throw new Error('The server is open while tests run, not before');
    return openServer;
  };
  beforeAll(async () => {
    const server = await openDataServer();
    openServer = { server, admin: server.admin, id: await datasetOf(server.admin, name, content) };
  });
  afterAll(() => openServer?.server.close());
  return {
    get server() {
      return ready().server;
    },
    get admin() {
      return ready().admin;
    },
    get id() {
      return ready().id;
    },
  };
}
