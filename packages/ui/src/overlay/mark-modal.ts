/** React Aria hides the page behind a modal dialog and leaves the word out; readers and checks go by the word. */
export const markModal = (dialog: HTMLElement | null): void => dialog?.setAttribute('aria-modal', 'true');
