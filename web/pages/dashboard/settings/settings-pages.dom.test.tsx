import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, question, readDescription } from '#web/testing/open-page.tsx';
import CheckoutSettingsPage from './checkout-settings-page.tsx';
import DeliverySettingsPage from './delivery-settings-page.tsx';
import SettingsPage from './settings-page.tsx';
import TaxSettingsPage from './tax-settings-page.tsx';

afterEach(closePages);

const updatedAt = '2026-11-26T10:00:00.000Z';
const general = {
  ...{
    storeName: 'Kiln',
    supportPhone: '1-800-555',
    locale: 'en-US',
    timeZone: 'UTC',
    taxRate: 5,
    lowStockAt: null,
  },
  ...{ homeTitle: '', homeAction: '', homeDescription: '', announcement: '', announcementMiddle: '' },
  ...{ supportAnswers: '', facebook: '', instagram: '', pinterest: '', twitter: '' },
};
const saved = (settings: object, version = 1, updatedBy: string | null = null) => ({
  ...{ settings, version, updatedAt, updatedBy },
});
const changed = refused(400, 'Nothing was saved; your changes are still in the form.', {
  code: 'settings-changed',
});
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

describe('the settings', () => {
  async function open(answers: Answers = {}) {
    const api = fakeApi({ 'GET /settings/general': saved(general), ...answers });
    const page = openPage(<SettingsPage />, { at: '/dashboard/settings' });
    await screen.findByLabelText('Store Name');
    return { ...page, api };
  }

  it('keep what was typed when somebody else has saved since, and say what that is', async () => {
    const newer = saved({ ...general, supportPhone: '+49 30 1234' }, 2, 'Omar');
    const { user, api } = await open({
      'PUT /settings/general': ({ body }) => {
        if (body.version === 2) return { success: true, message: 'Saved.', ...saved(body.settings, 3) };
        api.answers['GET /settings/general'] = newer;
        return changed;
      },
    });
    await user.clear(await screen.findByLabelText('Locale'));
    await user.type(await screen.findByLabelText('Locale'), 'de-DE');
    await press(user, 'Save');
    await screen.findByText(/has saved meanwhile: Support Phone is \+49 30 1234\./);
    expect([field('Locale').value, field('Support Phone').value]).toEqual(['de-DE', '+49 30 1234']);
    screen.getByText('Unsaved changes in Locale');
    await press(user, 'Save');
    await screen.findByText('Saved.');
    expect(api.sentBodies('PUT /settings/general').at(-1).settings).toMatchObject({
      ...{ locale: 'de-DE', supportPhone: '+49 30 1234' },
    });
  });

  it('say beside their fields what is wrong, and read a decimal comma', async () => {
    const { user, api } = await open();
    const type = async (label: string, text: string) => {
      await user.clear(field(label));
      if (text) await user.type(field(label), text);
    };
    await type('Store Name', '');
    await type('Tax Rate', '101');
    await type('Instagram', 'kiln');
    await press(user, 'Save');
    await screen.findByText('Store Name is required.');
    screen.getByText(/^Tax Rate must be a number from 0 to 100/);
    screen.getByText('Must be a link that begins with https://.');
    expect(document.activeElement).toBe(field('Store Name'));
    await type('Store Name', 'Kiln & Co');
    await type('Tax Rate', '7,5');
    await user.tab();
    expect(field('Tax Rate').value).toBe('7.5');
    await type('Instagram', '');
    screen.getByText('Unsaved changes in Store Name and Tax Rate');
    api.answers['PUT /settings/general'] = ({ body }) => ({
      ...{ success: true, message: 'Saved.', ...saved(body.settings, 2) },
    });
    await press(user, 'Save');
    await screen.findByText('Saved.');
  });

  it('are not lost by leaving the page, and can be discarded', async () => {
    const { user, router } = await open();
    await user.type(await screen.findByLabelText('Store Name'), ' and Never saved');
    void router.navigate('/dashboard/health');
    await press(user, 'Stay', await question());
    expect(router.state.location.pathname).toBe('/dashboard/settings');
    expect(field('Store Name').value).toBe('Kiln and Never saved');
    await press(user, 'Discard');
    expect(field('Store Name').value).toBe('Kiln');
  });
});

describe('the zones of delivery', () => {
  const makeId = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
  const zone = (at: number, name: string, ...countries: string[]) => ({
    ...{ id: makeId(at), name, isActive: true, methods: [] },
    places: countries.map((country) => ({ country, region: '', postcodes: [] })),
  });
  const everywhere = zone(9, 'Everywhere else');
  const delivery = { zones: [everywhere] };

  const reply = (settings: object, version = 1) => ({ ...saved(settings, version, 'Omar'), unweighed: [] });

  async function open(settings: object = delivery) {
    const api = fakeApi({ 'GET /settings/delivery': reply(settings) });
    const page = openPage(<DeliverySettingsPage />, { at: '/dashboard/settings/delivery' });
    await screen.findByRole('region', { name: 'Everywhere else' });
    const addZone = async () => {
      await press(page.user, 'Add Zone');
      return screen.findByRole('group', { name: 'Edit zone New zone' });
    };
    return { ...page, api, addZone };
  }

  it('get the 27 countries of the EU with one press, are switched off, and removed', async () => {
    const { user, addZone } = await open();
    const editor = await addZone();
    await press(user, 'Add the 27 countries of the EU', editor);
    expect(within(editor).getAllByRole('listitem')).toHaveLength(27);
    await press(user, 'Remove Malta', editor);
    await user.click(await within(editor).findByRole('switch', { name: 'Delivers' }));
    const region = screen.getByRole('region', { name: 'New zone' });
    expect(region.textContent).toContain('26 countries. Switched off');
    await press(user, 'Remove zone', editor);
    expect(screen.queryByRole('region', { name: 'New zone' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Zone' }));
    expect(screen.queryByText(/^Unsaved changes/)).toBeNull();
  });

  it('are kept beside those that somebody else has added since', async () => {
    const { user, api, addZone } = await open();
    const call = 'PUT /settings/delivery';
    api.answers[call] = ({ body }) => {
      if (body.version === 2)
        return { success: true, message: 'Delivery has been saved.', ...reply(body.settings, 3) };
      api.answers['GET /settings/delivery'] = reply({ zones: [zone(1, 'Japan', 'JP'), everywhere] }, 2);
      return changed;
    };
    const editor = await addZone();
    await user.selectOptions(await within(editor).findByLabelText('Add a country'), 'NO');
    await press(user, 'Add', editor);
    await user.clear(await within(editor).findByLabelText('Name'));
    await user.type(await within(editor).findByLabelText('Name'), 'Norway');
    await press(user, 'Save');
    await screen.findByText(/has saved meanwhile: Delivery zones\./);
    for (const name of ['Japan', 'Norway']) screen.getByRole('region', { name });
    await press(user, 'Save');
    await screen.findByText('Delivery has been saved.');
    const { zones } = api.sentBodies(call).at(-1).settings;
    expect(zones.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Everywhere else',
      'Japan',
      'Norway',
    ]);
  });

  it('have methods, whose errors are listed and lead on, and tell the price of an address before they are saved', async () => {
    const { user, addZone } = await open();
    const editor = within(await addZone());
    expect(document.activeElement).toBe(editor.getByLabelText('Name'));
    await user.type(editor.getByLabelText('Name'), 'Germany');
    await user.selectOptions(editor.getByLabelText('Add a country'), 'DE');
    await user.keyboard('{Enter}');
    editor.getByRole('listitem');
    const zone = within(screen.getByRole('region', { name: 'Germany' }));
    await user.click(zone.getByRole('button', { name: /^Add method/ }));
    const method = within(zone.getByRole('group', { name: 'Edit New method' }));
    const name = method.getByLabelText('Name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.type(name, 'Courier');
    await user.selectOptions(method.getByLabelText('Price goes by'), 'Weight');
    await press(user, 'Save');
    const errors = await screen.findByRole('region', { name: 'Please correct one field.' });
    await waitFor(() => expect(document.activeElement).toBe(errors));
    expect(errors.textContent).toContain('Germany: Courier: Please add a step.');
    await user.click(method.getByRole('button', { name: 'Add a step' }));
    await user.type(method.getByLabelText('Step 1: up to, in kg'), '2');
    await user.type(method.getByLabelText('Step 1: price'), '9,50');
    expect(errors.isConnected).toBe(false);

    const aside = screen.getByRole('complementary', { name: 'About delivery' });
    const fields = within(aside);
    await user.selectOptions(fields.getByLabelText('Country'), 'Germany');
    expect(aside.textContent).toContain('This is the zone Germany.Courier$9.50');
    await user.clear(fields.getByLabelText('Weight in kg'));
    await user.type(fields.getByLabelText('Weight in kg'), '2.001');
    expect(aside.textContent).toContain('CourierNot over 2 kg');
    await user.selectOptions(fields.getByLabelText('Country'), 'France');
    expect(aside.textContent).toContain('This is the zone Everywhere else.');
    await user.clear(fields.getByLabelText('Weight in kg'));
    await user.type(fields.getByLabelText('Weight in kg'), '-5');
    expect(aside.textContent).toContain('Must be a number, at least 0.');
  });
});

it('tax rates of one place are added, told for an address, and not lost', async () => {
  const taxes = { pricesIncludeTax: false, deliveryFollowsItems: false, rates: [] };
  fakeApi({
    'GET /settings/taxes': { ...saved(taxes), isBeforeFirstSave: false },
    'GET /settings/general': saved(general),
  });
  const { user, router } = openPage(<TaxSettingsPage />, { at: '/dashboard/settings/taxes' });
  const rates = [
    ['GST', '5'],
    ['QST', '9.975'],
  ] as const;
  for (const [title, rate] of rates) {
    await press(user, 'Add Rate');
    const editor = within(screen.getByRole('group', { name: /^Edit/ }));
    // A further rate begins at the place of the one before.
    if (title === 'GST') {
      await user.selectOptions(editor.getByLabelText('Country'), 'Canada');
      await user.selectOptions(editor.getByLabelText('Province'), 'Quebec');
    }
    await user.type(editor.getByLabelText('Title'), title);
    await user.clear(editor.getByLabelText('Percent'));
    await user.type(editor.getByLabelText('Percent'), rate);
    await user.click(editor.getByRole('button', { name: 'Done' }));
  }
  const aside = screen.getByRole('complementary', { name: 'About taxes' });
  await user.selectOptions(within(aside).getByLabelText('Country'), 'Canada');
  expect(aside.textContent).toMatch(/Standard5\s?%/);
  await user.selectOptions(within(aside).getByLabelText('Province'), 'Quebec');
  expect(aside.textContent).toMatch(/ReducedGST 5\s?% \+ QST 9.975\s?%/);
  await user.click(screen.getByRole('switch', { name: 'Prices include tax' }));
  screen.getByText(/you earn less of each sale until you raise them/);
  await user.click(screen.getByRole('link', { name: 'Checkout' }));
  await press(user, 'Stay', await question());
  expect(router.state.location.pathname).toBe('/dashboard/settings/taxes');
});

it('consent to terms that are not published is refused at its switch, and the sentence follows the save', async () => {
  const checkout = {
    ...{ alwaysShowCheckout: false, allowsGuests: false, requiresAddress: false, requiresTerms: false },
    ...{ country: '', offersOnDelivery: false, onDeliveryName: 'On delivery', onDeliveryText: '' },
    ...{ offersTransfer: false, transferName: 'Transfer', transferText: '' },
  };
  const reply = (settings: object, ...asks: string[]) => ({
    ...saved(settings),
    placeOrder: { asks, requires: [] },
  });
  const call = 'PUT /settings/checkout';
  const refusal = 'Please publish the page Terms first.';
  const api = fakeApi({
    'GET /settings/checkout': reply(checkout),
    'GET /page/list': { pages: [] },
    [call]: refused(400, refusal, { fields: { requiresTerms: refusal } }),
  });
  const { user } = openPage(<CheckoutSettingsPage />, { at: '/dashboard/settings/checkout' });
  const consent = await screen.findByRole('switch', { name: 'Require consent to the terms' });
  await user.click(consent);
  await screen.findByText('The page of the terms, at /pages/terms, is not published yet.');
  await user.click(screen.getByRole('switch', { name: 'By transfer' }));
  await user.type(screen.getByLabelText('Your words'), 'Example Bank');
  await press(user, 'Save');
  await waitFor(() => expect(readDescription(consent)).toContain(refusal));
  expect(document.activeElement).toBe(consent);
  api.answers[call] = ({ body }) => ({ success: true, message: 'Saved.', ...reply(body.settings, 'terms') });
  await press(user, 'Save');
  await screen.findByText(/opens the checkout page, because consent to the terms is required/);
  expect(api.sentBodies(call).at(-1).settings).toMatchObject({
    ...{ requiresTerms: true, offersTransfer: true, transferText: 'Example Bank' },
  });
});
