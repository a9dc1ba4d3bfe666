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
