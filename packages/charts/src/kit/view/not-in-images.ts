/** Attributes of what a user can press in the place of a chart: an image of the chart is without it. */
export const notInImages = { 'data-not-in-images': '' } as const;

/** Whether a part of the page belongs into an image of it. */
export const isInImages = (node: Node): boolean =>
  !(node instanceof Element && node.hasAttribute('data-not-in-images'));
