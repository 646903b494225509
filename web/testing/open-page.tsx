import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router';
import { permissions } from '#contract/permissions.ts';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { FailedLoads } from '#web/components/feedback/failed-loads.tsx';
import { NoticeRegion } from '#web/components/feedback/notice-region.tsx';
import { failedLoads } from '#web/lib/api/failed-loads.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { pendingNotices } from '#web/lib/page/notify.ts';

// For what never comes. A busy machine takes a second for what else takes milliseconds.
configure({ asyncUtilTimeout: 15_000 });

// Tests have the class names of the files, so styles of another page would hide parts of this one.
const dropStyles = () => {
  for (const style of document.querySelectorAll('style')) style.remove();
};
new MutationObserver(dropStyles).observe(document.head, { childList: true });

interface OpenOptions {
  /** Where it is opened: '/dashboard/product?search=lamp'. */
  at?: string;
  /** The pattern of its path, for a page with parameters. */
  path?: string;
  /** Nobody is signed in. */
  asGuest?: boolean;
  state?: unknown;
  /** Other than the owner's, who may do everything. */
  profile?: object;
}

const shop = {
  ...{
    name: 'Shop',
    supportPhone: '',
    imageBaseUrl: '',
    publicUrl: 'http://shop.test',
    texts: {},
    providers: [],
  },
  withdrawalDays: null,
  offer: {
    ...{ opensCheckout: false, allowsGuests: false, country: '', pricesIncludeTax: false },
    ...{ delivery: 'free', methods: [], payments: [] },
  },
};

const owner = {
  _id: 'owner',
  email: 'owner@example.com',
  permissions,
  membership: { of: 'shop', set: 'owner' },
};

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`Now at ${pathname}${search}`}</p>;
}

/**
 * Renders what is on a page in a DOM, with notices, as the root does. Other paths show where one is. A file that calls it is named
 * `*.dom.test.tsx` and has `afterEach(closePages)`.
 */
export function openPage(
  element: ReactNode,
  { at = '/', path, asGuest = false, state, profile }: OpenOptions = {},
) {
  dropStyles();
  if (!asGuest) localStorage.setItem('token', 'Bearer of-a-test');
  const [pathname, search = ''] = at.split('?');
  const frame = (content: ReactNode) => (
    <>
      <main id="main">{content}</main>
      <NoticeRegion />
      <FailedLoads />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => ({ shop }),
        element: <Outlet context={{ ...owner, ...profile }} />,
        children: [
          { path: path ?? pathname, element: frame(element) },
          { path: '*', element: frame(<Elsewhere />) },
        ],
      },
    ],
    {
      hydrationData: { loaderData: { root: { shop } } },
      // Pages keep what was chosen under the key of the history entry.
      initialEntries: [{ pathname, search: search && `?${search}`, state, key: crypto.randomUUID() }],
    },
  );
  // Without `then`, React drops what is left to do when something suspends, such as a part whose code loads later: queries of the page.
  void act(() =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  ).then(() => {});
  return { user: userEvent.setup({ delay: null }), router };
}

/** Removes the page, and what it left for the next one. */
export function closePages(): void {
  cleanup();
  queryClient.clear();
  pendingNotices.set([]);
  failedLoads.set([]);
  // The settings change it for the page that saves them.
  setShopFormat(defaultFormat);
  localStorage.clear();
  sessionStorage.clear();
}

/** Presses a button as soon as it is there. */
export async function press(user: UserEvent, name: string | RegExp, place = document.body): Promise<void> {
  await user.click(await within(place).findByRole('button', { name }));
}

/** The question before something is done. */
export const question = () => screen.findByRole('alertdialog');

/** The hint of a field, or why it is refused. */
export const readDescription = (field: Element): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

/** A page of the site map, with the parameters of its path. */
export const routePage = (page: (props: never) => ReactNode, params: Record<string, string>) =>
  createElement(page as unknown as ComponentType<{ params: object }>, { params });
