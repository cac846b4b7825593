declare const styles: {
  readonly file: string;
  readonly list: string;
  readonly prompt: string;
  readonly steps: string;
};
export default styles;
