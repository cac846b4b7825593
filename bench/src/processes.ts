import { readFileSync, readdirSync } from 'node:fs';

const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly cpuMs: number;
}

/** User and system time of a process as Linux keeps it (proc(5): fields 4, 14 and 15 of stat); null when it has ended. */
function timesOf(pid: number): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { parent: Number(fields[1]), cpuMs: (ticks * 1000) / ticksPerSecond };
  } catch {
    return null;
  }
}

/** All processes of the machine, and which of them are `root` or below it. */
function treeOf(root: number): { readonly pid: number; readonly times: ProcessTimes }[] {
  const times = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? timesOf(Number(name)) : null;
    if (found !== null) times.set(Number(name), found);
  }
  const isBelow = (pid: number): boolean => {
    for (let index = pid; index > 1; index = times.get(index)?.parent ?? 0) if (index === root) return true;
    return false;
  };
  return [...times].filter(([pid]) => isBelow(pid)).map(([pid, processTimes]) => ({ pid, times: processTimes }));
}

/** CPU milliseconds that a process and all below it have used so far. Steps of 10 ms: measure over many requests. */
export const cpuOfTree = (root: number): number => treeOf(root).reduce((sum, { times }) => sum + times.cpuMs, 0);

/** Memory of a process and all below it in bytes, pages that several share counted once (PSS). */
export const memoryOfTree = (root: number): number =>
  treeOf(root).reduce((sum, { pid }) => {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return sum + Number(kilobytes ?? 0) * 1024;
  }, 0);
