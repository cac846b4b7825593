/** Options of Node for the processes of the server tests. */
export const execArgv: readonly string[];
export default function setup(): Promise<() => void>;
