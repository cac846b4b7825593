import { connect } from 'node:net';

/** One query that is asked again and again over a connection of its own. */
export interface PlainClient {
  /** Milliseconds from the first byte written to the last byte read. Rejects for any status but 200. */
  readonly request: () => Promise<number>;
  readonly close: () => void;
}

/**
 * A client that does nothing but write and read: Node's own takes half a millisecond of its own once an engine has swept the processor's caches,
 * and that is no time of the server's. Responses have to say their length.
 */
export async function plainClient(
  port: number,
  {
    path,
    headers,
    body,
  }: { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<PlainClient> {
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  });
  const request = Buffer.from(
    [`POST ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n'),
  );
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let chunks: Buffer[] = [];
  let missing: number | null = null;
  let finish: { readonly resolve: () => void; readonly reject: (error: Error) => void } | null = null;
  socket.on('error', (error) => finish?.reject(error));
  socket.on('close', () => finish?.reject(new Error('The server closed the connection')));
  socket.on('data', (chunk) => {
    if (missing === null) {
      chunks.push(chunk);
      const text = Buffer.concat(chunks).toString('latin1');
      const headEnd = text.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (!text.startsWith('HTTP/1.1 200') || length === undefined)
        return finish?.reject(new Error(text.slice(0, 500)));
      missing = headEnd + 4 + Number(length) - text.length;
    } else missing -= chunk.length;
    if (missing <= 0) finish?.resolve();
  });
  return {
    request: async () => {
      chunks = [];
      missing = null;
      const startedAt = performance.now();
      await new Promise<void>((resolve, reject) => {
        finish = { resolve, reject };
        socket.write(request);
      });
      return performance.now() - startedAt;
    },
    close: () => socket.destroy(),
  };
}
