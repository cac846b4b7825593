/** What the server under test was started with. Kept in the environment, so that every worker of the runner reads the same. */
export interface E2eEnvironment {
  port: string;
  password: string;
  /** The server's data folder, empty when the run begins. */
  data: string;
  /** Folder from which the server may connect files; a test that needs it makes it. */
  files: string;
}

const firstPort = 21_000;
const portRange = 20_000;

/** Reads the environment of this run, and decides it when this is the first process of the run. */
export function e2eEnvironment(makeDataFolder: () => string): E2eEnvironment {
  const env = process.env;
  env['SEXTANT_E2E_PORT'] ??= String(firstPort + (process.pid % portRange));
  env['SEXTANT_E2E_PASSWORD'] ??= 'correct horse battery staple';
  env['SEXTANT_E2E_DATA'] ??= makeDataFolder();
  const data = env['SEXTANT_E2E_DATA'];
  return { port: env['SEXTANT_E2E_PORT'], password: env['SEXTANT_E2E_PASSWORD'], data, files: `${data}-files` };
}
