export { tablePicture as picture } from '../kit/data-table/picture.ts';
