/** Why a survivor may live; null when a test is missing. */
export const reasonFor = () => null;
