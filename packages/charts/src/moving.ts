export { MovingDrawings } from './kit/view/moving-drawing.ts';
