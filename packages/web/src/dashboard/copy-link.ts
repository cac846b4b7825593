import { toast } from '@sextant/ui';

/** Puts a link on the clipboard and says so; where that is blocked, the message has the link. */
export async function copyLink(href: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(href);
    toast({ kind: 'ok', text: 'Link Copied!' });
  } catch {
    toast({ kind: 'warn', text: `Sorry, your browser does not support copying. The link: ${href}`, durationMs: null });
  }
}
