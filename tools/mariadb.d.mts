/** Starts a throw-away server; null where it cannot be had on this machine. `url` names its user and database. */
export function startMariadb(): Promise<{ readonly url: string; readonly stop: () => Promise<void> } | null>;
