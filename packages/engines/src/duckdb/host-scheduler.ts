/** How long the second host stands still at a time while the first works, and how long its turn is then. */
const pausedMs = 400;
const turnMs = 20;

/**
 * Who works of two hosts: the second stands still while the first does, but for a short turn now and then, so that it comes to its end. A priority of
 * the operating system would give way to every process of the machine, and a thread that is merely nice still holds a core.
 */
export class HostScheduler {
  readonly #setPaused: (isPaused: boolean) => void;
  readonly #busy = { front: false, background: false };
  #isTurn = false;
  #isPaused = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(setPaused: (isPaused: boolean) => void) {
    this.#setPaused = setPaused;
  }

  setBusy(host: 'front' | 'background', isBusy: boolean): void {
    this.#busy[host] = isBusy;
    this.#apply();
  }

  #apply(): void {
    const isConflict = this.#busy.front && this.#busy.background;
    if (isConflict && this.#timer === null) this.#wait();
    const isPaused = isConflict && !this.#isTurn;
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    this.#setPaused(isPaused);
  }

  /** Counts from the first conflict, also when the first host has nothing to do for a moment. */
  #wait(): void {
    this.#isTurn = false;
    this.#timer = setTimeout(() => {
      this.#isTurn = true;
      this.#apply();
      this.#timer = setTimeout(() => {
        this.#isTurn = false;
        this.#timer = null;
        this.#apply();
      }, turnMs).unref();
    }, pausedMs).unref();
  }
}
