import { fail } from '@sextant/contract';

/**
 * The uuid that a caller chose for a new object, as the store keeps it; nothing when none was chosen.
 *
 * @throws REQUEST_008 when another object has it, also one in the trash
 */
export async function givenUuid(
  uuid: string | undefined,
  find: (uuid: string) => Promise<object | undefined>,
): Promise<{ readonly uuid?: string }> {
  if (uuid === undefined) return {};
  const lowerCase = uuid.toLowerCase();
  if ((await find(lowerCase)) !== undefined) throw fail('REQUEST_008', { fields: { uuid: ['Must be unique'] } });
  return { uuid: lowerCase };
}
