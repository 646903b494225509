/** Links that share a product by its name and URL (docs/rules.md#product-page). */
export function shareTargets(name: string, address: string) {
  const words = `Have a look at ${name}`;
  const query = (pairs: Record<string, string>) =>
    // Mail programs do not decode '+' as a space.
    new URLSearchParams(pairs).toString().replaceAll('+', '%20');
  return [
    {
      id: 'facebook',
      label: 'Share on Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?${query({ u: address, quote: words })}`,
    },
    {
      id: 'twitter',
      label: 'Share on Twitter',
      href: `https://twitter.com/intent/tweet?${query({ text: words, url: address })}`,
    },
    {
      id: 'whatsapp',
      label: 'Share on WhatsApp',
      href: `https://wa.me/?${query({ text: `${words}: ${address}` })}`,
    },
    {
      id: 'email',
      label: 'Share by email',
      href: `mailto:?${query({ subject: name, body: `${words}: ${address}` })}`,
    },
  ] as const;
}
