import {
  button,
  greetingName,
  type MailContent,
  paragraph,
  type Sender,
  smallPrint,
} from './mail-content.ts';

/** Mails to those who sell, about their account. What they sold: order-mail-templates.ts. */

/** Quotes nothing of the application: anybody may type anybody's address. */
export function merchantApplicationMail(_sender: Sender): MailContent {
  return {
    subject: 'We have received your application',
    preview: 'We write again as soon as it is decided.',
    title: 'Thank you for your application.',
    blocks: [
      paragraph(
        'You would like to sell with us. We look at your application and write again as soon as it is decided.',
      ),
      smallPrint('You did not apply? Somebody has typed your address. You need do nothing.'),
    ],
  };
}

/** `link`: the sign-up page with its token and address. */
export function merchantInvitationMail(
  sender: Sender,
  { merchantName, link }: { merchantName: string; link: string },
): MailContent {
  const name = greetingName(merchantName);
  return {
    subject: `You can sell at ${sender.name}`,
    preview: 'Your application was approved: complete your sign-up.',
    title: 'Your application was approved.',
    blocks: [
      paragraph(
        `${name ? `Welcome, ${name}. ` : ''}Complete your sign-up with this link. It is good for 7 days and works once; a newer link replaces it.`,
      ),
      button('Complete Sign Up', link),
    ],
  };
}

export function merchantWelcomeMail(
  sender: Sender,
  { merchantName, brandName }: { merchantName: string; brandName: string },
): MailContent {
  const name = greetingName(merchantName);
  return {
    subject: `You sell at ${sender.name} now`,
    preview: 'Add your first product.',
    title: name ? `Welcome, ${name}.` : 'Welcome.',
    blocks: [
      paragraph(
        `Your account is a merchant's now, and your brand ${brandName} is open. Add your first product.`,
      ),
      button('Go to your dashboard', `${sender.publicUrl}/dashboard`),
    ],
  };
}

/** Quotes nothing of the application: anybody may type anybody's address. */
export function merchantRejectedMail(sender: Sender): MailContent {
  return {
    subject: 'Your application to sell with us',
    preview: 'We cannot take it now.',
    title: 'We cannot take your application now.',
    blocks: [
      paragraph('Thank you for your interest. We have looked at your application and cannot take it now.'),
      paragraph(
        `If you think that we missed something, call ${sender.phone} or `,
        { link: 'write to us', url: `${sender.publicUrl}/contact` },
        '.',
      ),
      smallPrint('You did not apply? Somebody has typed your address. You need do nothing.'),
    ],
  };
}

export function merchantEnabledMail(sender: Sender, { brandName }: { brandName: string }): MailContent {
  return {
    subject: 'Your merchant account is enabled again',
    preview: 'Your products are back in the shop.',
    title: 'Your merchant account is enabled again.',
    blocks: [
      paragraph(`Your dashboard is open again, and the products of ${brandName} are back in the shop.`),
      button('Go to your dashboard', `${sender.publicUrl}/dashboard`),
    ],
  };
}

export function merchantDisabledMail(sender: Sender, { brandName }: { brandName: string }): MailContent {
  return {
    subject: 'Your merchant account has been disabled',
    preview: 'Please contact us to request access again.',
    title: 'Your merchant account has been disabled.',
    blocks: [
      paragraph(
        `The products of ${brandName} are not shown in the shop any more, and your dashboard is closed. Please call ${sender.phone} or `,
        { link: 'write to us', url: `${sender.publicUrl}/contact` },
        ' to request access again.',
      ),
    ],
  };
}
