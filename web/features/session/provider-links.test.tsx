import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { ShownProviders } from '#contract/sign-in-settings.ts';
import { ProviderLinks } from './provider-links.tsx';

function draw(providers: ShownProviders): string {
  const hydrationData = { loaderData: { root: { shop: { providers } } } };
  const route = { id: 'root', path: '*', element: <ProviderLinks />, loader: () => null };
  const router = createMemoryRouter([route], { hydrationData });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it('links a provider that is set up', () => {
  const page = draw({ google: 'ready', facebook: 'ready' });
  expect(page).toContain('href="/api/auth/google"');
  expect(page).toContain('href="/api/auth/facebook"');
  expect(page).not.toContain('aria-disabled');
});

it('says beside one that is not set up that it is not available, and leads nowhere', () => {
  const page = draw({ google: 'ready', facebook: 'not-set-up' });
  expect(page).not.toContain('href="/api/auth/facebook"');
  const button = /<button[^>]*aria-describedby="([^"]+)"[^>]*>.*?<\/button>/.exec(page);
  expect(button?.[0]).toContain('aria-disabled="true"');
  expect(button?.[0]).toContain('Login with Facebook');
  expect(page).toContain(`id="${button?.[1]}">Not available yet.<`);
});

it('shows nothing of a hidden one, and no "or" without any', () => {
  expect(draw({ google: 'ready', facebook: 'hidden' })).not.toContain('Facebook');
  expect(draw({ google: 'hidden', facebook: 'hidden' })).toBe('');
});
