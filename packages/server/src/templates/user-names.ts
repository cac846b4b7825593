import { bind } from './language/arguments.ts';
import { untrustedText } from './language/text.ts';
import { func, isTrue, list } from './language/values.ts';
import type { Func, Value } from './language/values.ts';
import type { Reads, TemplateUser } from './template-user.ts';

const textOrNone = (text: string | null, origin: string): Value => (text === null ? null : untrustedText(text, origin));

/** A function of the user, with Superset's argument that leaves it out of the key. */
function ofUser(name: string, read: () => Value, value: unknown, reads: Reads): Func {
  return func(name, (args, namedArgs) => {
    const [isKey] = bind(name, ['add_to_cache_keys'], args, namedArgs);
    if (isTrue(isKey ?? true)) reads.note(name, value);
    return read();
  });
}

/** What templates may know of whoever asks; also row rules. */
export function userNames(user: TemplateUser, reads: Reads, rules: () => readonly string[] = () => []): Func[] {
  return [
    ofUser('current_user_id', () => user.id, user.id, reads),
    ofUser('current_username', () => textOrNone(user.username, 'current_username()'), user.username, reads),
    ofUser('current_user_email', () => textOrNone(user.email, 'current_user_email()'), user.email, reads),
    ofUser(
      'current_user_roles',
      () => list(user.roles.map((role) => untrustedText(role, 'current_user_roles()'))),
      user.roles,
      reads,
    ),
    ofUser(
      'current_user_rls_rules',
      () => list(rules().map((rule) => untrustedText(rule, 'current_user_rls_rules()'))),
      rules(),
      reads,
    ),
    func('cache_key_wrapper', (args, namedArgs) => {
      const [value] = bind('cache_key_wrapper', ['key'], args, namedArgs);
      reads.note(`cache_key_wrapper ${JSON.stringify(plainValue(value ?? null))}`, true);
      return value ?? null;
    }),
  ];
}

/** A value without what the language knows about it, for keys. */
function plainValue(value: Value): unknown {
  if (typeof value !== 'object' || value === null) return value;
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'float':
      return value.value;
    case 'moment':
      return value.ms;
    case 'list':
      return value.items.map(plainValue);
    case 'dict':
      return [...value.entries.values()].map(({ key, value: item }) => [plainValue(key), plainValue(item)]);
    default:
      return value.name;
  }
}
