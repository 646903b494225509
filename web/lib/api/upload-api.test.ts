import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { uploadApi } from './upload-api.ts';

/** The parts of XMLHttpRequest that an upload uses; the test replies in place of the server. */
class FakeRequest {
  static sent: FakeRequest;
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  headers: Record<string, string> = {};
  opened: string[] = [];
  body: unknown;
  answerHeaders: Record<string, string> = {};
  open(...what: string[]) {
    this.opened = what;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return this.answerHeaders[name] ?? null;
  }
  send(body: unknown) {
    this.body = body;
    FakeRequest.sent = this;
  }
  answer(status: number, reply: unknown, headers: Record<string, string> = {}) {
    Object.assign(this, { status, responseText: JSON.stringify(reply), answerHeaders: headers });
    this.onload?.();
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('localStorage', { getItem: () => 'Bearer abc' });
});
afterEach(() => vi.unstubAllGlobals());

function replace(onProgress: (share: number) => void = () => {}) {
  const form = new FormData();
  form.set('image', new Blob(['bytes']));
  const answer = uploadApi(onProgress)('PUT /product/:id/image', { params: { id: 'a b' }, form });
  return { form, answer, request: FakeRequest.sent };
}

test('sends a file to the declared call with the token of the session', async () => {
  const { form, answer, request } = replace();
  expect(request.opened).toEqual(['PUT', '/api/product/a%20b/image']);
  expect(request.headers).toEqual({ authorization: 'Bearer abc' });
  expect(request.body).toBe(form);
  request.answer(200, { success: true, message: 'Saved' });
  await expect(answer).resolves.toEqual({ success: true, message: 'Saved' });
});

test('reports the share of the file that is sent', () => {
  const shares: number[] = [];
  const { request } = replace((share) => shares.push(share));
  request.upload.onprogress?.({ lengthComputable: true, loaded: 25, total: 100 });
  request.upload.onprogress?.({ lengthComputable: false, loaded: 30, total: 0 });
  request.upload.onprogress?.({ lengthComputable: true, loaded: 100, total: 100 });
  expect(shares).toEqual([0.25, 1]);
});

test('throws a refusal with its text and field', async () => {
  const { answer, request } = replace();
  request.answer(400, { error: 'No picture.', fields: { image: 'No picture.' } }, { 'retry-after': '7' });
  const refusal = await answer.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ status: 400, fields: { image: 'No picture.' }, retryAfterSeconds: 7 });
});

test('says that the connection was lost', async () => {
  const { answer, request } = replace();
  request.onerror?.();
  await expect(answer).rejects.toThrow('The upload did not get through. Please try again.');
});
