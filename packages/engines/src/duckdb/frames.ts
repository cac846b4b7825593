import type { Socket } from 'node:net';

/*
 * A frame: u32 length of the payload · u32 kind · payload, all little-endian.
 * JSON frames carry requests and small responses; table frames carry columns (see table-frame.ts).
 */
export const frameKind = { json: 1, table: 2 } as const;

const headBytes = 8;
/** Larger than any result we allow; a length beyond it means that the stream is out of step. */
const maxFrameBytes = 0x7fff_ffff;

/** Below this, copying the parts together costs less than handing each to the system. */
const joinedBytes = 65_536;

/** Writes one frame; large parts are sent as they are, without joining them. */
export function writeFrame(socket: Socket, kind: number, parts: readonly Uint8Array[]): void {
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(bytes, 0);
  head.writeUInt32LE(kind, 4);
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

/**
 * Reads frames off a socket. Each payload arrives in a buffer of its own that starts at an aligned address,
 * so typed arrays can be laid over it without copying again.
 */
export function readFrames(socket: Socket, onFrame: (kind: number, payload: ArrayBuffer) => void): void {
  const head = Buffer.alloc(headBytes);
  let headFilled = 0;
  let payload: ArrayBuffer | null = null;
  let payloadFilled = 0;
  socket.on('data', (chunk: Buffer) => {
    let offset = 0;
    while (offset < chunk.length || (payload !== null && payloadFilled === payload.byteLength)) {
      if (payload === null) {
        const takenBytes = chunk.copy(head, headFilled, offset, offset + headBytes - headFilled);
        headFilled += takenBytes;
        offset += takenBytes;
        if (headFilled < headBytes) return;
        const length = head.readUInt32LE(0);
        if (length > maxFrameBytes) {
          socket.destroy(new Error('Frame out of step'));
          return;
        }
        payload = new ArrayBuffer(length);
        payloadFilled = 0;
      }
      const takenBytes = chunk.copy(
        new Uint8Array(payload),
        payloadFilled,
        offset,
        offset + payload.byteLength - payloadFilled,
      );
      payloadFilled += takenBytes;
      offset += takenBytes;
      if (payloadFilled < payload.byteLength) return;
      const payloadBuffer = payload;
      payload = null;
      headFilled = 0;
      onFrame(head.readUInt32LE(4), payloadBuffer);
    }
  });
}
