import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SignInForm } from './SignInForm.tsx';

afterEach(cleanup);

test('a form that is sent without a name or a password says what is missing', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignInForm onSignedIn={() => undefined} />
    </QueryClientProvider>,
  );
  const missing = () => screen.queryAllByText('This is a required field').length;
  expect(missing()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(missing()).toBe(2);
  fireEvent.change(screen.getByLabelText('User name'), { target: { value: 'ana' } });
  expect(missing()).toBe(1);
});
