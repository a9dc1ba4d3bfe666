/**
 * The gateway says in English itself why it did not do something; another language has these sentences by themselves.
 * Here only what it says of a call, which nobody but a programmer knows by its route (`@`).
 */
export const saidWords: Record<string, string> = {
  '@ got no answer': 'The provider gave no answer',
  '@ ended without an answer': 'The provider gave no answer',
  '@ was given up': 'The provider did not answer in time',
  '@ was given up by its caller': 'It was given up before the provider answered',
  '@ took longer than # ms': 'The provider did not answer in time',
  '@ was not sent': 'It could not be sent to the provider',
  '@ answered #': 'The provider answered with the status #',
  '@ answered #, a redirect, which is not followed':
    'The provider answered with a redirect (#), which is not followed',
  '@ answered without a body': 'The provider gave an empty answer',
  '@ answered with a body that breaks off': 'The answer of the provider broke off',
  '@ answered with more than # bytes': 'The answer of the provider was too large',
  '@ answered with more than # MB, the limit for one answer':
    'The answer of the provider was larger than # MB, the limit for one answer. Fewer rows at a time may help',
  '@ does not fit the contract': 'The provider answered in a form nobody documented',
}

/** What a failure is called. */
export const failureWords = {
  network: 'The payment provider could not be reached',
  offline: 'This computer is offline',
  timeout: 'The payment provider took too long',
  redirected: 'The payment provider answered from another address, which is not trusted',
  rate_limited: 'The payment provider asks us to slow down',
  busy: 'Too many requests at the moment',
  unavailable: 'The payment provider is out of order just now',
  not_json: 'The payment provider answered with something unreadable',
  truncated: 'The answer of the payment provider broke off',
  too_large: 'The answer of the payment provider was too large',
  too_deep: 'The answer of the payment provider was nested too deep',
  misfit: 'The payment provider answered in a form nobody documented',
  in_doubt: 'It is not known whether this was created',
  refused: 'The payment provider said no',
  gateway: 'It was not done',
  credentials: 'The payment provider does not accept the credentials that are set up here',
  store: 'Nothing can be stored right now',
  forbidden: 'You may not see this',
  not_found: 'The payment provider knows no such thing',
  unauthorized: 'The credentials or the merchant are not accepted',
  unsupported: 'The payment provider has no way to do this',
  unseen: 'Not among the newest customers',
  unknown: 'Something went wrong here',
  field: '%{field}: %{message}',
  wait: 'Try again in %{seconds} s.',
  trace: 'Trace id %{id}',
  error: 'Error',
  code: 'Code',
  trace_id: 'Trace id',
  details: 'Details',
  retry: 'Ask again',
}
