import type { Socket } from 'node:net';
import { frameHead, frameKind, frameReader } from '@sextant/contract';

/** Below this, copying the parts together costs less than handing each to the system. */
const joinedBytes = 65_536;

/** Writes one frame; large parts are sent as they are, without joining them. */
export function writeFrame(socket: Socket, kind: number, parts: readonly Uint8Array[]): void {
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const head = frameHead(kind, bytes);
  if (bytes <= joinedBytes) {
    socket.write(Buffer.concat([head, ...parts]));
    return;
  }
  socket.cork();
  socket.write(head);
  for (const part of parts) if (part.byteLength > 0) socket.write(part);
  socket.uncork();
}

/** Writes a value as a JSON frame. */
export function writeJson(socket: Socket, value: unknown): void {
  writeFrame(socket, frameKind.json, [Buffer.from(JSON.stringify(value))]);
}

/** Reads frames off a socket; what is none closes it. */
export function readFrames(socket: Socket, onFrame: (kind: number, payload: ArrayBuffer) => void): void {
  const read = frameReader(onFrame);
  socket.on('data', (chunk: Buffer) => {
    try {
      read(chunk);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      socket.destroy(error);
    }
  });
}
