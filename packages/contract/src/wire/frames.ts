/*
 * A frame: u32 length of the payload · u32 kind · payload, all little-endian.
 * JSON frames carry requests and small responses; table frames carry columns (see table-chunks.ts); response frames one of several responses to
 * what was asked together: its head as JSON, a line feed, its body.
 */
export const frameKind = { json: 1, table: 2, response: 3 } as const;

/** Asked for by `Accept`: frames in the place of JSON. */
export const framesMediaType = 'application/vnd.sextant.frames';

/** Asked for by `Accept`: JSON in which large results come by column, as `chunks`. Who takes frames takes them, too. */
export const columnsMediaType = 'application/vnd.sextant.columns+json';

const headBytes = 8;
/** Larger than any result we allow; a length beyond it means that the stream is out of step. */
const maxFrameBytes = 0x7fff_ffff;

/** What stands before a payload of so many bytes. */
export function frameHead(kind: number, bytes: number): Uint8Array {
  const head = new DataView(new ArrayBuffer(headBytes));
  head.setUint32(0, bytes, true);
  head.setUint32(4, kind, true);
  return new Uint8Array(head.buffer);
}

/** A frame that is on its way. */
interface ComingFrame {
  readonly kind: number;
  readonly payload: Uint8Array<ArrayBuffer>;
  filled: number;
}

/** Fills as much of `target` as there is in `source`; returns how much that was. */
function copyInto(target: Uint8Array, filled: number, source: Uint8Array): number {
  const bytes = Math.min(source.byteLength, target.byteLength - filled);
  target.set(source.subarray(0, bytes), filled);
  return bytes;
}

/**
 * Makes frames of the bytes that it is given chunk by chunk. Each payload stands in a buffer of its own that starts at an aligned address,
 * so that typed arrays can be laid over it. Throws a RangeError for what is no frame.
 */
export function frameReader(onFrame: (kind: number, payload: ArrayBuffer) => void): (bytes: Uint8Array) => void {
  const head = new Uint8Array(headBytes);
  const headView = new DataView(head.buffer);
  let headFilled = 0;
  let frame: ComingFrame | null = null;
  const begin = (): ComingFrame => {
    const length = headView.getUint32(0, true);
    if (length > maxFrameBytes) throw new RangeError('Frame out of step');
    headFilled = 0;
    return { kind: headView.getUint32(4, true), payload: new Uint8Array(length), filled: 0 };
  };
  return (bytes) => {
    let offset = 0;
    while (offset < bytes.byteLength) {
      if (frame === null) {
        const headBytesTaken = copyInto(head, headFilled, bytes.subarray(offset));
        headFilled += headBytesTaken;
        offset += headBytesTaken;
        if (headFilled < headBytes) return;
        frame = begin();
      }
      const payloadBytes = copyInto(frame.payload, frame.filled, bytes.subarray(offset));
      frame.filled += payloadBytes;
      offset += payloadBytes;
      if (frame.filled < frame.payload.byteLength) return;
      const { kind, payload } = frame;
      frame = null;
      onFrame(kind, payload.buffer);
    }
  };
}

/** What stands before the body of a response that comes in a frame. */
export interface FramedResponseHead {
  /** Of the request in its list. */
  readonly id: string;
  /** As a response by itself would have it. */
  readonly status: number;
  /** Whether the body is compressed: a kept response leaves as it is kept. */
  readonly isGzip: boolean;
}

const lineFeed = 10;

/** What stands before `bodyBytes` of a response's body, its frame's head among it. */
export function responseFrameStart(head: FramedResponseHead, bodyBytes: number): readonly Uint8Array[] {
  const text = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  return [frameHead(frameKind.response, text.byteLength + bodyBytes), text];
}

/** Takes the payload of a response frame apart. */
export function openResponseFrame(payload: ArrayBuffer): {
  readonly head: FramedResponseHead;
  readonly body: Uint8Array<ArrayBuffer>;
} {
  const bytes = new Uint8Array(payload);
  const end = bytes.indexOf(lineFeed);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as FramedResponseHead;
  return { head, body: bytes.subarray(end + 1) };
}
