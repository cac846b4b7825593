import { readFileSync } from 'node:fs';

/** Steps in which the operating system counts processor time. */
const clockStepMs = 10;

/**
 * Tells of several statements that share an engine how long each would have had it for itself: the time, divided by how many run. Where the
 * machine did other work meanwhile, only the share in which the engine worked counts.
 */
export class ExclusiveTime {
  /** Processor time that the engine has had so far; null where that is not known. */
  readonly #processorMs: () => number | null;
  #running = 0;
  #ms = 0;
  #lastMs = performance.now();

  constructor(processorMs: () => number | null = () => null) {
    this.#processorMs = processorMs;
  }

  /** One more runs, until the function that is returned is called. */
  begin(): () => void {
    this.#add();
    this.#running += 1;
    return () => {
      this.#add();
      this.#running -= 1;
    };
  }

  /** Calls `reached` when who runs by now has had `ms`; what is returned gives it up. */
  after(ms: number, onReached: () => void): () => void {
    this.#add();
    const begun = { ms: this.#ms, atMs: performance.now(), processorMs: this.#processorMs() };
    let timer: NodeJS.Timeout;
    const checkTime = (): void => {
      this.#add();
      const had = this.#ms - begun.ms;
      // The engine is asked for its processor time only of what seems to be slow.
      const left = ms - (had < ms ? had : had * this.#workedShare(begun));
      if (left <= 0) return onReached();
      timer = setTimeout(checkTime, Math.ceil(left * Math.max(1, this.#running)));
    };
    checkTime();
    return () => clearTimeout(timer);
  }

  /** In how much of the time since then the engine worked: 1 where it did all the time, or where that is not known. */
  #workedShare(since: { readonly atMs: number; readonly processorMs: number | null }): number {
    const processorMs = this.#processorMs();
    if (processorMs === null || since.processorMs === null || processorMs < since.processorMs) return 1;
    const passedMs = performance.now() - since.atMs;
    return Math.min(1, (processorMs - since.processorMs + clockStepMs) / Math.max(1, passedMs));
  }

  #add(): void {
    const now = performance.now();
    this.#ms += (now - this.#lastMs) / Math.max(1, this.#running);
    this.#lastMs = now;
  }
}

/** Processor time that a process has had, ms, in steps of 10; null where the system does not tell it, or the process is gone. */
export function processorMsOf(pid: number | null | undefined): number | null {
  if (pid === null || pid === undefined || process.platform !== 'linux') return null;
  try {
    // After the name in brackets, which may hold spaces: utime and stime are the 12th and 13th field.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * clockStepMs;
  } catch {
    return null;
  }
}
