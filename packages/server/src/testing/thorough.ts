import { environment } from '../config.ts';

const isThorough = environment['SEXTANT_TEST_THOROUGH'] !== undefined;

/** How many random inputs a test tries, or how much of what is heavy: `usual` in npm test, the same ones each time, `thorough` in `npm run faults -- --only=thorough`. */
export const samples = (usual: number, thorough: number): number => (isThorough ? thorough : usual);
