import type { DuckDBType } from '@duckdb/node-api';
import { DuckDBDecimalType, DuckDBTypeId } from '@duckdb/node-api';

/**
 * Copies `count` cells of a raw column into `out` from `firstRow` on, and says how many were copied before the first one
 * that a double cannot hold exactly (`count` when all fit).
 */
export type CopyNumbers = (raw: Uint8Array, count: number, out: Float64Array, firstRow: number) => number;

/** How cells of a type become doubles, and how a cell that does not fit is written as text. */
export interface NumberLayout {
  readonly cellBytes: number;
  readonly copy: CopyNumbers;
  /** Decimal places of a decimal, else 0. */
  readonly scale: number;
}

type TypedArray =
  | Float64Array
  | Float32Array
  | Int32Array
  | Int16Array
  | Int8Array
  | Uint32Array
  | Uint16Array
  | Uint8Array;
type ViewOf = new (buffer: ArrayBufferLike, byteOffset: number, length: number) => TypedArray;

const plainNumbers =
  (View: ViewOf): CopyNumbers =>
  (raw, count, out, firstRow) => {
    out.set(new View(raw.buffer, raw.byteOffset, count), firstRow);
    return count;
  };

/** Above 15 digits two decimals may share one double, so those become text; plain integers are exact up to 2^53. */
const exactDecimal = 999_999_999_999_999;
const exactInteger = Number.MAX_SAFE_INTEGER;

/** Whole numbers of 8 or 16 bytes, read as words of 32 bits: no BigInt a cell. */
function wideNumbers(cellBytes: 8 | 16, isSigned: boolean, divisor: number, largest: number): CopyNumbers {
  const step = cellBytes / 4;
  return (raw, count, out, firstRow) => {
    const rawWords = new Uint32Array(raw.buffer, raw.byteOffset, count * step);
    for (let row = 0; row < count; row += 1) {
      const low = rawWords[row * step] ?? 0;
      const high = rawWords[row * step + 1] ?? 0;
      const isNegative = isSigned && (rawWords[row * step + step - 1] ?? 0) >= 0x8000_0000;
      if (cellBytes === 16) {
        const sign = isNegative ? 0xffff_ffff : 0;
        if (
          rawWords[row * step + 2] !== sign ||
          rawWords[row * step + 3] !== sign ||
          (isNegative && high < 0x8000_0000)
        )
          return row;
      }
      const value = isNegative ? (high - 0x1_0000_0000) * 0x1_0000_0000 + low : high * 0x1_0000_0000 + low;
      if (value > largest || value < -largest) return row;
      out[firstRow + row] = value / divisor;
    }
    return count;
  };
}

/** Timestamps: units since 1970 to milliseconds. Infinite ones are the extremes of 64 bits. */
function instants(unitsPerMs: number): CopyNumbers {
  return (raw, count, out, firstRow) => {
    const rawWords = new Int32Array(raw.buffer, raw.byteOffset, count * 2);
    for (let row = 0; row < count; row += 1) {
      const low = (rawWords[row * 2] ?? 0) >>> 0;
      const high = rawWords[row * 2 + 1] ?? 0;
      if (high === 0x7fff_ffff && low === 0xffff_ffff) out[firstRow + row] = Number.POSITIVE_INFINITY;
      else if (high === -0x8000_0000 && low <= 1) out[firstRow + row] = Number.NEGATIVE_INFINITY;
      else out[firstRow + row] = (high * 0x1_0000_0000 + low) / unitsPerMs;
    }
    return count;
  };
}

const dayMs = 86_400_000;
const dates: CopyNumbers = (raw, count, out, firstRow) => {
  const days = new Int32Array(raw.buffer, raw.byteOffset, count);
  for (let row = 0; row < count; row += 1) {
    const day = days[row] ?? 0;
    out[firstRow + row] = Math.abs(day) === 0x7fff_ffff ? Math.sign(day) * Number.POSITIVE_INFINITY : day * dayMs;
  }
  return count;
};

function decimals(type: DuckDBDecimalType): NumberLayout {
  const divisor = 10 ** type.scale;
  const { scale } = type;
  if (type.width > 18)
    return { cellBytes: 16, scale, copy: scaledNumbers(wideNumbers(16, true, divisor, exactDecimal), divisor) };
  if (type.width > 9)
    return { cellBytes: 8, scale, copy: scaledNumbers(wideNumbers(8, true, divisor, exactDecimal), divisor) };
  const View = type.width > 4 ? Int32Array : Int16Array;
  return {
    cellBytes: View.BYTES_PER_ELEMENT,
    scale,
    copy: (raw, count, out, firstRow) => {
      const items = new View(raw.buffer as ArrayBuffer, raw.byteOffset, count);
      for (let row = 0; row < count; row += 1) out[firstRow + row] = (items[row] ?? 0) / divisor;
      return count;
    },
  };
}

/** Powers of ten are exact doubles up to 10^22; beyond, a quotient would be rounded twice. */
const scaledNumbers = (copy: CopyNumbers, divisor: number): CopyNumbers => (divisor <= 1e22 ? copy : () => 0);

/** The layout of a type whose cells are numbers for us, or null when its cells are texts. */
export function numberLayoutOf(type: DuckDBType): NumberLayout | null {
  const of = (cellBytes: number, copy: CopyNumbers): NumberLayout => ({ cellBytes, copy, scale: 0 });
  switch (type.typeId) {
    case DuckDBTypeId.BOOLEAN:
    case DuckDBTypeId.UTINYINT:
      return of(1, plainNumbers(Uint8Array));
    case DuckDBTypeId.TINYINT:
      return of(1, plainNumbers(Int8Array));
    case DuckDBTypeId.SMALLINT:
      return of(2, plainNumbers(Int16Array));
    case DuckDBTypeId.USMALLINT:
      return of(2, plainNumbers(Uint16Array));
    case DuckDBTypeId.INTEGER:
      return of(4, plainNumbers(Int32Array));
    case DuckDBTypeId.UINTEGER:
      return of(4, plainNumbers(Uint32Array));
    case DuckDBTypeId.FLOAT:
      return of(4, plainNumbers(Float32Array));
    case DuckDBTypeId.DOUBLE:
      return of(8, plainNumbers(Float64Array));
    case DuckDBTypeId.BIGINT:
      return of(8, wideNumbers(8, true, 1, exactInteger));
    case DuckDBTypeId.UBIGINT:
      return of(8, wideNumbers(8, false, 1, exactInteger));
    case DuckDBTypeId.HUGEINT:
      return of(16, wideNumbers(16, true, 1, exactInteger));
    case DuckDBTypeId.UHUGEINT:
      return of(16, wideNumbers(16, false, 1, exactInteger));
    case DuckDBTypeId.DATE:
      return of(4, dates);
    case DuckDBTypeId.TIMESTAMP_S:
      return of(8, instants(1 / 1000));
    case DuckDBTypeId.TIMESTAMP_MS:
      return of(8, instants(1));
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_TZ:
      return of(8, instants(1000));
    case DuckDBTypeId.TIMESTAMP_NS:
      return of(8, instants(1_000_000));
    case DuckDBTypeId.DECIMAL:
      return type instanceof DuckDBDecimalType ? decimals(type) : null;
    default:
      return null;
  }
}
