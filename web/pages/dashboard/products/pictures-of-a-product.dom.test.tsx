import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { besideProduct, editedProduct } from '#web/testing/edited-product.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { closePages, openPage, press, routePage } from '#web/testing/open-page.tsx';
import EditProductPage from './edit-product-page.tsx';

afterEach(closePages);

const upload = 'POST /product/:id/images';
const order = 'PUT /product/:id/images';
const photo = (name: string) => new File(['…'], `${name}.jpg`, { type: 'image/jpeg' });
const picture = (name: string) => ({ _id: name, url: `/media/${name}/80x100.avif`, alt: name });
const pictures = (...names: string[]) => ({ success: true, message: '', images: names.map(picture) });

/** The form of a product with these pictures. */
async function open(...names: string[]) {
  const api = fakeApi({
    'GET /product/:id': { product: { ...editedProduct, ...pictures(...names) } },
    ...besideProduct,
  });
  const { user } = openPage(routePage(EditProductPage, { id: editedProduct._id }));
  const part = within(await screen.findByRole('region', { name: 'Pictures' }));
  const add = (label: string, ...files: string[]) =>
    user.upload(part.getByLabelText(label, { selector: 'input' }), files.map(photo));
  const count = (text: string) => part.findByText(`${text} of 12`);
  /** The descriptions of the pictures, in their order. */
  const shown = () =>
    part.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^What picture/ }).map(({ value }) => value);
  /** Holds the next reply to a call back until `release`. */
  const hold = (call: typeof upload | typeof order, reply: object) => {
    const { promise, resolve } = Promise.withResolvers<object>();
    api.answers[call] = () => promise;
    return () => resolve(reply);
  };
  return { user, api, part, add, count, shown, hold };
}

it('stops an upload and one that waits for it, and sends nothing of them any more', async () => {
  const { user, api, part, add, count, hold } = await open('clay');
  const release = hold(upload, pictures('clay', 'olive'));
  await add('Add pictures', 'olive', 'coral');
  await waitFor(() => expect(api.sentBodies(upload)).toHaveLength(1));
  await press(user, 'Stop coral.jpg');
  await press(user, 'Stop olive.jpg');
  expect(document.activeElement).toBe(part.getByRole('list', { name: 'Pictures of this product' }));
  release();
  await waitFor(() => expect(api.sent.filter(({ name }) => name === 'GET /product/:id')).toHaveLength(2));
  await count('1');
  expect(part.getAllByRole('listitem')).toHaveLength(1);
  expect(api.sentBodies(upload)).toHaveLength(1);
});

it('keeps a picture that is refused, alone, until it is sent again or another takes its place', async () => {
  const { user, api, part, add, count, shown } = await open('clay');
  const [broken, down] = [
    refused(400, 'This file is damaged.', { code: 'invalid-image' }),
    refused(503, 'The picture could not be stored right now.'),
  ];
  const replies = [broken, pictures('clay', 'olive'), down];
  api.answers[upload] = () => replies.shift() ?? pictures('clay', 'olive', 'plum');
  await add('Add pictures', 'broken', 'olive', 'plum');
  await part.findByText('The picture could not be stored right now.');
  part.getByText('This file is damaged.');
  await press(user, 'Try again');
  await count('3');
  api.answers[upload] = pictures('clay', 'olive', 'plum', 'gold');
  await add('Choose another', 'gold');
  await count('4');
  expect(part.queryByRole('alert')).toBeNull();
  expect(shown()).toEqual(['clay', 'olive', 'plum', 'gold']);
});

it('keeps the order of pictures whichever reply comes first', async () => {
  const { user, api, part, add, count, shown, hold } = await open('clay', 'teal');
  // The upload is over before the order changes, and its reply comes after it.
  const endUpload = hold(upload, pictures('clay', 'teal', 'gold'));
  await add('Add pictures', 'gold');
  api.answers[order] = pictures('teal', 'clay', 'gold');
  await press(user, 'Move picture 2 forward');
  await waitFor(() => expect(api.sentBodies(order)).toEqual([{ images: ['teal', 'clay'] }]));
  endUpload();
  await waitFor(() => expect(part.queryByText('gold.jpg')).toBeNull());
  expect(shown()).toEqual(['teal', 'clay', 'gold']);

  // The order was changed before the upload, and its reply comes after it.
  const { images, ...done } = pictures('clay', 'teal', 'gold');
  const described = { ...picture('clay'), alt: 'Clay' };
  const endOrder = hold(order, { ...done, images: images.with(0, described) });
  await press(user, 'Move picture 1 back');
  api.answers[upload] = pictures('clay', 'teal', 'gold', 'navy');
  await add('Add pictures', 'navy');
  await count('4');
  endOrder();
  await waitFor(() => expect(shown()).toEqual(['Clay', 'teal', 'gold', 'navy']));
});

it('keeps the focus at a picture that is moved, and goes on at the next one when it is removed', async () => {
  const { user, api, part, shown } = await open('clay', 'teal', 'gold');
  api.answers[order] = pictures('teal', 'clay', 'gold');
  await press(user, 'Move picture 2 forward');
  await part.findByText('It is picture 1 of 3 now.');
  expect(document.activeElement).toBe(part.getByRole('button', { name: 'Move picture 1 forward' }));
  api.answers['DELETE /product/:id/images/:image'] = pictures('teal', 'clay');
  await press(user, 'Remove picture 3');
  await press(user, 'Remove');
  await part.findByText('Picture 3 was removed.');
  await waitFor(() =>
    expect(document.activeElement).toBe(part.getByRole('button', { name: 'Remove picture 2' })),
  );
  expect(shown()).toEqual(['teal', 'clay']);
});
