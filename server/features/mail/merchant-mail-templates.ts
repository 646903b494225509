import {
  button,
  enteredByMistake,
  greetingName,
  type MailContent,
  paragraph,
  type Sender,
  smallPrint,
} from './mail-content.ts';

/** Mails to merchants about their account. Mails about what they sold: order-mail-templates.ts. */

/** Quotes nothing of the application: the applicant may have entered someone else's e-mail address. */
export function merchantApplicationMail(_sender: Sender): MailContent {
  return {
    subject: 'We have received your application',
    preview: 'We will write again as soon as we have decided.',
    title: 'Thank you for your application.',
    blocks: [
      paragraph(
        'You would like to sell with us. We will look at your application and write again as soon as we have decided.',
      ),
      smallPrint(`You did not apply? ${enteredByMistake}`),
    ],
  };
}

/** @param link URL of the sign-up page, with token and e-mail address */
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
        `${name ? `Welcome, ${name}. ` : ''}Complete your sign-up with this link. It works once, within 7 days. A newer link replaces it.`,
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
    subject: `You now sell at ${sender.name}`,
    preview: 'Add your first product.',
    title: name ? `Welcome, ${name}.` : 'Welcome.',
    blocks: [
      paragraph(`You now have a merchant account with your brand ${brandName}. Add your first product.`),
      button('Go to your dashboard', `${sender.publicUrl}/dashboard`),
    ],
  };
}

/** Quotes nothing of the application: the applicant may have entered someone else's e-mail address. */
export function merchantRejectedMail(sender: Sender): MailContent {
  return {
    subject: 'Your application to sell with us',
    preview: 'We cannot accept it at the moment.',
    title: 'We cannot accept your application at the moment.',
    blocks: [
      paragraph(
        'Thank you for your interest. We have looked at your application and cannot accept it at the moment.',
      ),
      paragraph(
        `If you think that we missed something, call ${sender.phone} or `,
        { link: 'write to us', url: `${sender.publicUrl}/contact` },
        '.',
      ),
      smallPrint(`You did not apply? ${enteredByMistake}`),
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
        `The products of ${brandName} are no longer shown in the shop, and you can no longer open your dashboard. Please call ${sender.phone} or `,
        { link: 'write to us', url: `${sender.publicUrl}/contact` },
        ' to request access again.',
      ),
    ],
  };
}
