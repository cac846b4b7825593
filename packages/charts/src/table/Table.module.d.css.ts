declare const styles: {
  readonly cut: string;
  readonly grid: string;
  readonly quiet: string;
  readonly view: string;
};
export default styles;
