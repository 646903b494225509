export const noConnection = 'There is no connection. Please try again when you are online.';

/** The text that a person reads when no reply came. Browsers say 'Failed to fetch', 'Load failed' or 'NetworkError'. */
export const noReply = () =>
  navigator.onLine === false ? noConnection : 'The shop does not answer. Please try again.';
