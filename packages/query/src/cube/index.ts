export { foldCube, openCube, type CubeResult, type OpenCube } from './cube.ts';
export { chartCubeOf, type ReadCube } from './wire-cube.ts';
