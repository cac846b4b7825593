import { toast } from './toast-queue.ts';

/** Does something with code that is loaded when it is wanted. Where that does not come the page says so, with what it is called: nothing is pressed without effect. */
export function whenLoaded<Part>(name: string, loading: Promise<Part>, run: (part: Part) => unknown): void {
  loading.then(run, () => toast({ kind: 'error', text: `${name} did not load. Try again.` }));
}
