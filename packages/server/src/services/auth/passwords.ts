/** OWASP's argon2id, with memory and rounds raised until one check takes more than 50 ms on a small machine. */
const cost = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** Each check takes 64 MB and a thread of the pool: more at once would starve files and compression. */
const maxAtOnce = 2;

let runningCount = 0;
const waitingResolvers: (() => void)[] = [];

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (runningCount >= maxAtOnce) await new Promise<void>((resolve) => waitingResolvers.push(resolve));
  else runningCount += 1;
  try {
    return await work();
  } finally {
    const next = waitingResolvers.shift();
    if (next === undefined) runningCount -= 1;
    else next();
  }
}

/** Hashes a password (argon2id), off the main thread. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => {
    const { hash } = await import('@node-rs/argon2');
    return hash(password.normalize('NFKC'), cost);
  });

let decoyHash: Promise<string> | null = null;

/** Checks a password. Without a hash (no such user) a decoy is checked, so that both take the same time. */
export async function isRightPassword(hash: string | null, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('no password is this one');
  const comparedHash = hash ?? (await decoyHash);
  return inTurn(async () => {
    const { verify } = await import('@node-rs/argon2');
    const isRight = await verify(comparedHash, password.normalize('NFKC')).catch(() => false);
    return isRight && hash !== null;
  });
}
