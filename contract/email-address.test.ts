import { describe, expect, it } from 'vitest';
import { email } from './schemas.ts';

const stored = (typed: string) => email.safeParse(typed).data ?? null;

describe('one mailbox has one form', () => {
  it.each([
    ['full-width letters in the domain', 'victim@ｅxample.com', 'victim@example.com'],
    ['full-width dots and capitals', 'victim@ＥＸＡＭＰＬＥ．ＣＯＭ', 'victim@example.com'],
    ['letters in circles', 'victim@ⓔxample.com', 'victim@example.com'],
    [
      'an invisible character that mail ignores',
      'victim@exam\u00adple\u034f\ufe0f.com',
      'victim@example.com',
    ],
    ['an ideographic full stop', 'taro@例え。jp', 'taro@例え.jp'],
    ['punycode', 'jo@xn--mller-kva.de', 'jo@müller.de'],
    ['punycode in capitals', 'jo@XN--MLLER-KVA.de', 'jo@müller.de'],
    ['letters with the accent apart', 'jo@mu\u0308ller.de', 'jo@müller.de'],
    ['an accent apart before the @', 'rene\u0301@example.com', 'rené@example.com'],
    ['letters of another script', 'taro@例え.jp', 'taro@例え.jp'],
    ['a letter that punycode keeps', 'jo@straße.de', 'jo@straße.de'],
    ['invisible joiners that the domain needs', 'jo@xn--mgba3gch31f060k.com', 'jo@xn--mgba3gch31f060k.com'],
    ['Thai, whose letters have other forms', 'น้ำ@example.com', 'น้ำ@example.com'],
    ['an invisible letter before the @', 'victim\u3164@example.com', 'victim@example.com'],
    ['a variation selector before the @', 'victim\ufe0f@example.com', 'victim@example.com'],
    [
      'marks of direction and zero width',
      '\u202avic\u200btim@\u2066exam\u200dple.com\u202c',
      'victim@example.com',
    ],
    ['a control character', 'vic\u0001tim@example.com', 'victim@example.com'],
    ['full-width digits, a typographic hyphen and @', 'jo‑１２＠example.com', 'jo-12@example.com'],
    ['a typographic hyphen in the domain', 'jo@my‐shop.de', 'jo@my-shop.de'],
    ['a joiner that the domain needs', 'jo@نامه\u200cای.com', 'jo@xn--mgba3gch31f060k.com'],
    ['ASCII, as it was typed', 'Jo@Example.COM', 'Jo@Example.COM'],
  ])('with %s', (_what, typed, form) => {
    expect(stored(typed)).toBe(form);
    expect(stored(form)).toBe(form);
  });

  it.each([
    ['xn--mller-kva.de', 'müller.de'],
    ['xn--r8jz45g.xn--zckzah', '例え.テスト'],
    ['xn--d1abbgf6aiiy.xn--p1ai', 'президент.рф'],
    ['xn--l3cj0a2eh.xn--o3cw4h', 'ยินดี.ไทย'],
    ['xn--i-7iq.ws', 'i❤.ws'],
    ['xn--b-iv3sa.example', '😀😀b.example'],
    ['xn--hxakic4aa.gr', 'ελλάδα.gr'],
    ['xn--mgb4dbg.ir', 'نامه.ir'],
    ['xn--a--b-1ra.de', 'a-ü-b.de'],
  ])('decodes %s', (ascii, domain) => {
    expect(stored(`jo@${ascii}`)).toBe(`jo@${domain}`);
  });
});

describe('refuses what is no address of its own', () => {
  it.each([
    ['a path', 'victim@é/example.com'],
    ['a full-width path', 'victim@example.com／é.com'],
    ['a port', 'victim@é.com:25'],
    ['an encoded character', 'victim@ｅxample%2ecom'],
    ['a full-width percent', 'victim@ｅxample％2ecom'],
    ['a second @', 'victim@example.com＠é.com'],
    ['an IP address', 'victim@１.２'],
    ['a hexadecimal IP address', 'victim@０x7f.1'],
    ['broken punycode', 'victim@xn--999999999.com'],
    ['punycode of full-width letters', 'victim@xn--xample-hy68a.com'],
    ['a domain of one invisible character', 'victim@\u00ad.com'],
    ['full-width letters before the @', 'ｖictim@example.com'],
    ['digits in circles before the @', 'victim②@example.com'],
  ])('%s', (_what, typed) => {
    expect(stored(typed)).toBeNull();
  });
});
