/** Links that share a product by its name and URL (docs/rules.md#product-page). */
export function shareTargets(name: string, url: string) {
  const text = `Have a look at ${name}`;
  const query = (pairs: Record<string, string>) =>
    // Mail programs do not decode '+' as a space.
    new URLSearchParams(pairs).toString().replaceAll('+', '%20');
  return [
    {
      id: 'facebook',
      label: 'Share on Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?${query({ u: url, quote: text })}`,
    },
    {
      id: 'twitter',
      label: 'Share on Twitter',
      href: `https://twitter.com/intent/tweet?${query({ text, url })}`,
    },
    {
      id: 'whatsapp',
      label: 'Share on WhatsApp',
      href: `https://wa.me/?${query({ text: `${text}: ${url}` })}`,
    },
    {
      id: 'email',
      label: 'Share by e-mail',
      href: `mailto:?${query({ subject: name, body: `${text}: ${url}` })}`,
    },
  ] as const;
}
