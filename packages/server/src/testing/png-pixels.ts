import { inflateSync } from 'node:zlib';

/** Size and pixels of a PNG (ISO 15948): chunks of length, name, data and checksum behind eight bytes. */
export function readPng(bytes: Buffer): { readonly width: number; readonly height: number; readonly lines: Buffer } {
  const data: Buffer[] = [];
  for (let start = 8; start < bytes.length; start += bytes.readUInt32BE(start) + 12)
    if (bytes.toString('latin1', start + 4, start + 8) === 'IDAT')
      data.push(bytes.subarray(start + 8, start + 8 + bytes.readUInt32BE(start)));
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), lines: inflateSync(Buffer.concat(data)) };
}

/** What a byte of a PNG is more than: nothing, the one at its left, above it, half of both, or the nearest of three to left + up − corner. */
function baseOf(kind: number, left: number, up: number, corner: number): number {
  if (kind < 2) return kind === 0 ? 0 : left;
  if (kind < 4) return kind === 2 ? up : (left + up) >> 1;
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** How many pixels of a PNG have each of these colors, as 0xrrggbb. */
export function countPixels(bytes: Buffer, colors: readonly number[]): readonly number[] {
  const { width, height, lines } = readPng(bytes);
  const lineBytes = width * 4;
  const counts = new Map<number, number>();
  for (let start = 0; start < height * (lineBytes + 1); start += lineBytes + 1) {
    const kind = lines[start] ?? 0;
    for (let place = start + 1; place <= start + lineBytes; place += 1) {
      const left = place > start + 4 ? (lines[place - 4] ?? 0) : 0;
      const up = start > 0 ? (lines[place - lineBytes - 1] ?? 0) : 0;
      const corner = place > start + 4 && start > 0 ? (lines[place - lineBytes - 5] ?? 0) : 0;
      lines[place] = (lines[place] ?? 0) + baseOf(kind, left, up, corner);
    }
    for (let place = start + 1; place < start + lineBytes; place += 4) {
      const color = lines.readUIntBE(place, 3);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  }
  return colors.map((color) => counts.get(color) ?? 0);
}
