/** Tags that catalogues carry in their texts. Others may be meant: '<3', 'MiniJack->2xRCA', 'List<T>'. */
const tags =
  /<\/?(?:a|b|big|br|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\s*\/?>/gi;
const entities = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;

const named: Readonly<Record<string, string>> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    deg: '°',
    reg: '®',
    copy: '©',
    trade: '™',
  },
  ...{
    euro: '€',
    pound: '£',
    yen: '¥',
    cent: '¢',
    sect: '§',
    micro: 'µ',
    plusmn: '±',
    times: '×',
    divide: '÷',
  },
  ...{ frac12: '½', frac14: '¼', frac34: '¾', sup1: '¹', sup2: '²', sup3: '³', ordm: 'º', ordf: 'ª' },
  ...{
    ndash: '–',
    mdash: '—',
    hellip: '…',
    bull: '•',
    middot: '·',
    laquo: '«',
    raquo: '»',
    prime: '′',
    Prime: '″',
  },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', le: '≤', ge: '≥', omega: 'ω' },
  ...{ agrave: 'à', aacute: 'á', acirc: 'â', auml: 'ä', aring: 'å', aelig: 'æ', ccedil: 'ç', egrave: 'è' },
  ...{ eacute: 'é', ecirc: 'ê', euml: 'ë', iacute: 'í', icirc: 'î', iuml: 'ï', ntilde: 'ñ', oacute: 'ó' },
  ...{ ocirc: 'ô', ouml: 'ö', oslash: 'ø', ugrave: 'ù', uacute: 'ú', ucirc: 'û', uuml: 'ü', szlig: 'ß' },
  ...{
    Auml: 'Ä',
    Aring: 'Å',
    AElig: 'Æ',
    Ccedil: 'Ç',
    Eacute: 'É',
    Ouml: 'Ö',
    Oslash: 'Ø',
    Uuml: 'Ü',
    Omega: 'Ω',
  },
};

/**
 * The words of a text that was written for a web page: 'down 90&deg; <br />black' is 'down 90° black'. A text without
 * markup is answered as it is, to the letter. The shop shows text as text, so that markup would be read by people.
 */
export function plainText(written: string): string {
  // Tags first: what an entity spells is meant to be seen.
  const plain = written.replace(tags, ' ').replace(entities, decode);
  return plain === written ? written : plain.replace(/\s+/g, ' ').trim();
}

function decode(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return named[name] ?? entity;
  const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16);
  const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0);
  return isCharacter && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : entity;
}
