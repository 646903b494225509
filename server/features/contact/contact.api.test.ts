import { afterAll, describe, expect, it } from 'vitest';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);

const form = { name: 'Marta Lind', email: 'marta@example.com', message: 'Where is my lamp? Buy pills.' };
const write = (fields: Partial<typeof form> & { _id?: string } = {}) =>
  shop.call('POST', '/contact/add', { body: { ...form, ...fields } });
const list = async (query = '') => (await shop.call('GET', `/contact${query}`, { token: ada.token })).json();
const findId = async (email: string) => (await list(`?search=${email}`)).messages[0]._id as string;
const answer = (id: string, text: string) =>
  shop.call('POST', `/contact/${id}/answer`, { token: ada.token, body: { answer: text } });
const mark = (id: string, isAnswered: unknown) =>
  shop.call('PUT', `/contact/${id}/answered`, { token: ada.token, body: { contact: { isAnswered } } });

describe('a contact message', () => {
  it('is stored, and its receipt quotes nothing of it', async () => {
    const response = await write();
    expect(response.json()).toEqual({
      success: true,
      message: 'We have received your message and will answer you by e-mail.',
    });
    const { messages, open, count } = await list();
    expect([open, count]).toEqual([1, 1]);
    expect(messages[0]).toMatchObject({ ...form, answered: null, answer: null, answeredBy: null });
    const [receipt] = await mailsTo(shop.db, form.email);
    expect(receipt).toMatchObject({ kind: 'contact-receipt', data: {} });
  });

  it.each([
    ['a short message', { message: 'Too short' }, { message: 'Message must be at least 10 characters.' }],
    ['no message', { message: ' ' }, { message: 'Message is required.' }],
    ['a long message', { message: 'a'.repeat(2001) }, { message: expect.stringContaining('2,000') }],
    ['no name', { name: '' }, { name: 'Name is required.' }],
    ['a bad address', { email: 'nonsense' }, { email: 'Email format is invalid.' }],
  ])('with %s is refused with a message for its field', async (_what, fields, refusal) => {
    const response = await write(fields);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual(refusal);
  });
});

describe('a contact message that is sent again after its reply was lost', () => {
  const readTexts = async (email: string) =>
    (await list(`?search=${email}`)).messages.map(({ message }: { message: string }) => message);

  it('is stored once, with one receipt, also for concurrent requests', async () => {
    const sent = { email: 'lost@reply.test', _id: crypto.randomUUID() };
    const replies = await Promise.all([write(sent), write(sent), write(sent)]);
    replies.push(await write({ ...sent, email: 'LOST@reply.test', message: 'Something else.' }));
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
    expect(await readTexts(sent.email)).toEqual([form.message]);
    expect(await mailsTo(shop.db, sent.email)).toHaveLength(1);
    await write({ ...sent, _id: crypto.randomUUID() });
    expect(await readTexts(sent.email)).toHaveLength(2);
  });

  it('does not stop the message of another sender with the same id', async () => {
    const _id = crypto.randomUUID();
    await write({ email: 'first@reply.test', _id });
    await write({ email: 'second@reply.test', _id, message: 'My own question.' });
    expect(await readTexts('first@reply.test')).toEqual([form.message]);
    expect(await readTexts('second@reply.test')).toEqual(['My own question.']);
    expect(await mailsTo(shop.db, 'second@reply.test')).toHaveLength(1);
  });
});

describe('the list of messages', () => {
  it('returns open ones first, newest first, in pages', async () => {
    for (const who of ['one', 'two', 'three']) await write({ name: who, email: `${who}@order.test` });
    await answer(await findId('three@order.test'), 'It is on its way.');
    const { messages, count } = await list('?search=order.test');
    expect(messages.map(({ name }: { name: string }) => name)).toEqual(['two', 'one', 'three']);
    const page = await list('?search=order.test&limit=2&page=2');
    expect(page).toMatchObject({ totalPages: 2, currentPage: 2, count });
    expect(page.messages).toHaveLength(1);
    const namesIn = async (status: string) =>
      (await list(`?search=order.test&status=${status}`)).messages.map(({ name }: { name: string }) => name);
    expect([await namesIn('open'), await namesIn('answered')]).toEqual([['two', 'one'], ['three']]);
    // An address that was kept may have a filter that is gone.
    expect(await namesIn('gone')).toHaveLength(3);
  });

  it('searches name and e-mail address as text, not as a pattern', async () => {
    await write({ name: '100% Wool_House', email: 'wool@example.com' });
    expect((await list('?search=100%25%20wool_h')).count).toBe(1);
    expect((await list('?search=100%25wool')).count).toBe(0);
    expect((await list('?search=wool@EXAMPLE')).count).toBe(1);
  });

  it('answers by mail once, and returns who answered', async () => {
    await write({ email: 'curious@example.com' });
    const id = await findId('curious@example.com');
    const answers = await Promise.all([answer(id, 'It is on its way.'), answer(id, 'It is lost.')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const done = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect(done.contact).toMatchObject({
      answer: expect.stringMatching(/^It is (on its way|lost)\.$/),
      answered: expect.any(String),
      answeredBy: { firstName: 'Ada', lastName: 'Test' },
    });
    const mails = await mailsTo(shop.db, 'curious@example.com');
    expect(mails.map(({ kind }) => kind)).toEqual(['contact-receipt', 'contact-answer']);
    expect((await shop.call('GET', `/contact/${id}`, { token: ada.token })).json().message).toEqual(
      done.contact,
    );
  });

  it('marks as answered in another way without a mail, and as open again', async () => {
    await write({ email: 'phoned@example.com' });
    const id = await findId('phoned@example.com');
    expect((await mark(id, 'true')).json().contact.answered).toEqual(expect.any(String));
    expect((await mark(id, true)).statusCode).toBe(200);
    expect((await mark(id, false)).json().contact).toMatchObject({ answered: null, answeredBy: null });
    expect(await mailsTo(shop.db, 'phoned@example.com')).toHaveLength(1);
  });

  it('does not reopen a message that was answered by mail', async () => {
    await write({ email: 'done@example.com' });
    const id = await findId('done@example.com');
    await answer(id, 'It is on its way.');
    expect((await mark(id, false)).statusCode).toBe(400);
  });

  it('answers 404 for an absent or malformed id and refuses an empty answer', async () => {
    expect((await answer(crypto.randomUUID(), 'Hello there.')).statusCode).toBe(404);
    expect((await mark(crypto.randomUUID(), false)).statusCode).toBe(404);
    expect((await mark(crypto.randomUUID(), true)).statusCode).toBe(404);
    expect((await answer('nonsense', 'Hello there.')).statusCode).toBe(404);
    await write({ email: 'empty@example.com' });
    expect((await answer(await findId('empty@example.com'), ' ')).json().fields).toEqual({
      answer: 'Answer is required.',
    });
  });
});
