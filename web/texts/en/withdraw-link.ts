/** Where pages lead to withdrawing from a contract, and what an order says of it. */
export const withdraw = 'Withdraw from contract';

export const held = (number: string) =>
  `Withdrawal ${number} is not confirmed yet. Until somebody decides, nothing of the order is sent.`;
export const heldForBuyer = (number: string) =>
  `We have withdrawal ${number}, and wait for you to confirm it by the mail to the address of the order. Nothing more of it is sent until then.`;
export const late = (number: string) => `Withdrawal ${number} came after its period. A person decides.`;
export const see = 'See the withdrawal';
