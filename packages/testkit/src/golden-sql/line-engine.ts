import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { columnFrom, type Cell, type ColumnTable, type ValueType } from '@sextant/contract';
import type { CompiledQuery } from '@sextant/query';

/** An engine behind a command that runs a statement a line. */
export interface LineEngine {
  readonly run: (sql: string) => Promise<LineResult>;
  readonly close: () => void;
}

/** Types by the engine's names, rows of cells. */
export interface LineResult {
  readonly types: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Starts the command; what it prints beside its results is passed over. */
export function startLineEngine(command: string): LineEngine {
  const engine = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  return {
    run: async (sql) => {
      engine.stdin.write(`${JSON.stringify({ sql })}\n`);
      for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
        if (!line.value.startsWith('{')) continue;
        const result = JSON.parse(line.value) as LineResult & { readonly error?: string };
        if (result.error !== undefined) throw new Error(`${result.error}\n${sql}`);
        return result;
      }
      throw new Error('the engine ended');
    },
    close: () => engine.stdin.end(),
  };
}

function valueType(native: string): ValueType {
  const type = native.replace(/^(?:Nullable|LowCardinality)\((.*)\)$/, '$1').toLowerCase();
  if (/^u?(?:big|small|tiny)?int/.test(type)) return 'integer';
  if (/^(?:float|double|real|decimal)/.test(type)) return 'float';
  if (/^(?:date|timestamp)/.test(type)) return 'timestamp';
  return type.startsWith('bool') ? 'boolean' : 'text';
}

function cellOf(cell: unknown, type: ValueType): Cell {
  if (cell === null || typeof cell === 'boolean') return cell;
  if (typeof cell !== 'number' && typeof cell !== 'string') throw new Error(`no cell: ${JSON.stringify(cell)}`);
  if (type === 'timestamp') {
    const text = String(cell).replace(' ', 'T');
    const clock = { 10: 'T00:00:00Z', 16: ':00Z' }[text.length] ?? 'Z';
    return Date.parse(`${text}${clock}`);
  }
  return type === 'integer' || type === 'float' ? Number(cell) : cell;
}

/** A result as columns under their own labels. */
export function tableOf({ types, rows }: LineResult, { columns }: Pick<CompiledQuery, 'columns'>): ColumnTable {
  const createdColumns = types.map((native, index) => {
    const type = valueType(native);
    return columnFrom(
      columns[index]?.name ?? String(index),
      type,
      rows.map((row) => cellOf(row[index] ?? null, type)),
    );
  });
  return { columns: createdColumns, rowCount: rows.length };
}
