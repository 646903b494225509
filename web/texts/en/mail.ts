export const status = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  unsent: 'Not sent: no mail server',
  failed: 'Failed',
};
export const unsent = 'Not sent';

export const noServer = 'No mail leaves the shop: it has no mail server.';
export const kept = (mails: string) => `${mails} could not leave, and can be read here.`;
export const waits = (mails: string, oldest: string) =>
  `${mails} could not leave while the shop had no mail server, the oldest of ${oldest}.`;
export const send = 'Send what is waiting';
export const sendTitle = (mails: string) => `Send ${mails}?`;
export const sendText = (oldest: string) =>
  `Each goes out once. The oldest was written on ${oldest}. Mails about what is over by now, such as a support message that somebody has answered, are left out.`;
export const leftOut = (mails: string) =>
  `${mails} will not be sent: a link in there has expired, or a newer mail has replaced it.`;

export const uninvited = 'Invited, but no mail could leave';
export const merchantsUninvited = 'Some merchants are invited, but no mail could leave.';
export const seeMails = 'See the mails';
