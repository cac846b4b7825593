/** Arguments of the product's Node that run the built server. */
export const serverCommand: readonly string[];
