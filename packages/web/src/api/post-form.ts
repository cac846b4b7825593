import { loadedCsrfToken } from './call.ts';

/** Posts fields as a form, as a page of its own that opens beside this one. @throws ApiError when there is no token to be had */
export async function postForm(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const token = await loadedCsrfToken();
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = path;
  form.target = '_blank';
  for (const [name, value] of Object.entries({ ...fields, csrf_token: token })) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
