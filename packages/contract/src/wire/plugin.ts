import * as z from 'zod';

/** A `viz_type`: letters, digits, `_` and `-`. */
const pluginKey = z.string().regex(/^[a-z][\w-]{0,99}$/i, 'Letters, digits, _ and -, beginning with a letter');

/** Where the bundle of a plugin is: `https://…`, a path of this server, or `http://` of the same machine for who writes one. */
const bundleUrl = z
  .string()
  .max(2000)
  .refine((text) => isBundleUrl(text), 'An https address, or a path of this server that begins with /');

const localHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
// What could end an attribute or a directive of the policy has to be escaped in an address anyway.
const unescaped = /[\s"'<>;,\\]/;

/** Whether a plugin's bundle may be loaded from there. */
function isBundleUrl(text: string): boolean {
  if (unescaped.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && localHosts.includes(url.hostname));
}

/** A chart type that is drawn by a bundle from elsewhere. */
export const pluginItem = z.looseObject({
  id: z.int(),
  name: z.string(),
  key: z.string(),
  bundle_url: z.string(),
});
export type PluginItem = z.infer<typeof pluginItem>;

/** A new plugin. */
export const pluginPost = z.strictObject({
  name: z.string().trim().min(1).max(50),
  key: pluginKey,
  bundle_url: bundleUrl,
});
export type PluginPost = z.infer<typeof pluginPost>;

/** Changes of a plugin; an absent member stays as it is. */
export const pluginPut = pluginPost.partial();
export type PluginPut = z.infer<typeof pluginPut>;
