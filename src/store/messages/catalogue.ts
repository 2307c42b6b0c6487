/** Literal texts of spec 000 §8 that more than one place shows. */
export const messages = {
  networkError: 'Network Error. Please try again.',
  serverError: 'Could not connect to server. Please try again.',
  invalidCredentials: 'Invalid credentials. Please try again',
  listFailed: 'Oops, something went wrong. Please try again',
  sessionExpired: 'Your session has expired. Please sign in again',
  savedHere: 'Saved on this device, will be sent',
} as const
