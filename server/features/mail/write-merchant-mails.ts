import { button, type Draft, greetingName, note, type Sender, words } from './draft.ts';

/** Mails to those who sell, about their account. What they sold: write-order-mails.ts. */

/** Quotes nothing of the application: anybody may type anybody's address. */
export function writeMerchantApplication(_sender: Sender): Draft {
  return {
    subject: 'We have received your application',
    preview: 'We write again as soon as it is decided.',
    title: 'Thank you for your application.',
    blocks: [
      words(
        'You would like to sell with us. We look at your application and write again as soon as it is decided.',
      ),
      note('You did not apply? Somebody has typed your address. You need do nothing.'),
    ],
  };
}

/** `link`: the sign-up page with its token and address. */
export function writeMerchantInvitation(
  sender: Sender,
  { merchantName, link }: { merchantName: string; link: string },
): Draft {
  const name = greetingName(merchantName);
  return {
    subject: `You can sell at ${sender.name}`,
    preview: 'Your application was approved: complete your sign-up.',
    title: 'Your application was approved.',
    blocks: [
      words(
        `${name ? `Welcome, ${name}. ` : ''}Complete your sign-up with this link. It is good for 7 days and works once; a newer link replaces it.`,
      ),
      button('Complete Sign Up', link),
    ],
  };
}

export function writeMerchantWelcome(
  sender: Sender,
  { merchantName, brandName }: { merchantName: string; brandName: string },
): Draft {
  const name = greetingName(merchantName);
  return {
    subject: `You sell at ${sender.name} now`,
    preview: 'Add your first product.',
    title: name ? `Welcome, ${name}.` : 'Welcome.',
    blocks: [
      words(`Your account is a merchant's now, and your brand ${brandName} is open. Add your first product.`),
      button('Go to your dashboard', `${sender.publicUrl}/dashboard`),
    ],
  };
}

/** Quotes nothing of the application: anybody may type anybody's address. */
export function writeMerchantRejected(sender: Sender): Draft {
  return {
    subject: 'Your application to sell with us',
    preview: 'We cannot take it now.',
    title: 'We cannot take your application now.',
    blocks: [
      words('Thank you for your interest. We have looked at your application and cannot take it now.'),
      words(
        `If you think that we missed something, call ${sender.phone} or `,
        { link: 'write to us', url: `${sender.publicUrl}/contact` },
        '.',
      ),
      note('You did not apply? Somebody has typed your address. You need do nothing.'),
    ],
  };
}

export function writeMerchantEnabled(sender: Sender, { brandName }: { brandName: string }): Draft {
  return {
    subject: 'Your merchant account is enabled again',
    preview: 'Your products are back in the shop.',
    title: 'Your merchant account is enabled again.',
    blocks: [
      words(`Your dashboard is open again, and the products of ${brandName} are back in the shop.`),
      button('Go to your dashboard', `${sender.publicUrl}/dashboard`),
    ],
  };
}

export function writeMerchantDisabled(sender: Sender, { brandName }: { brandName: string }): Draft {
  return {
    subject: 'Your merchant account has been disabled',
    preview: 'Please contact us to request access again.',
    title: 'Your merchant account has been disabled.',
    blocks: [
      words(
        `The products of ${brandName} are not shown in the shop any more, and your dashboard is closed. Please call ${sender.phone} or `,
        { link: 'write to us', url: `${sender.publicUrl}/contact` },
        ' to request access again.',
      ),
    ],
  };
}
