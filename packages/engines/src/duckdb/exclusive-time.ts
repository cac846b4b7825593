/** Tells of several statements that share an engine how long each would have had it for itself: the time, divided by how many run. */
export class ExclusiveTime {
  #running = 0;
  #ms = 0;
  #lastMs = performance.now();

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
    const untilMs = this.#ms + ms;
    let timer: NodeJS.Timeout;
    const checkTime = (): void => {
      this.#add();
      const left = untilMs - this.#ms;
      if (left <= 0) return onReached();
      timer = setTimeout(checkTime, Math.ceil(left * Math.max(1, this.#running)));
    };
    checkTime();
    return () => clearTimeout(timer);
  }

  #add(): void {
    const now = performance.now();
    this.#ms += (now - this.#lastMs) / Math.max(1, this.#running);
    this.#lastMs = now;
  }
}
