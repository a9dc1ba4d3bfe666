import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What is wrong with a field, in plain words: zod's own are for programmers. The screens know these in other languages. */
export function plainFault(issue: Issue): string {
  // A schema that has words of its own is heard.
  if (!/^(Invalid|Too (small|big)|Unrecognized)\b/.test(issue.message)) return issue.message
  if (issue.message.endsWith('received undefined')) return 'is needed'
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? 'cannot be taken'
    case 'invalid_value':
      return expectedValues(issue.values)
    case 'invalid_format':
      return formats[issue.format] ?? 'is not written as expected'
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    default:
      return 'cannot be taken'
  }
}

const kinds: Record<string, string> = {
  string: 'expected a text',
  number: 'expected a number',
  int: 'expected a whole number',
  boolean: 'expected yes or no',
  array: 'expected a list',
  object: 'expected several fields',
  record: 'expected several fields',
}

const formats: Record<string, string> = {
  email: 'expected an e-mail address',
  url: 'expected a web address',
  uuid: 'expected an id',
  date: 'expected a day',
  datetime: 'expected a time with its zone',
}

function expectedValues(values: readonly unknown[]): string {
  const [first] = values
  if (values.length === 1 && typeof first === 'boolean') return first ? 'expected yes' : 'expected no'
  return `expected one of ${values.map(String).join(', ')}`
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') return minimum === 1 ? 'is needed' : `expected at least ${minimum} characters`
  if (origin === 'array' || origin === 'set')
    return minimum === 1 ? 'expected at least one' : `expected at least ${minimum} entries`
  return inclusive === false ? `expected more than ${minimum}` : `expected at least ${minimum}`
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') return `expected at most ${maximum} characters`
  if (origin === 'array' || origin === 'set') return `expected at most ${maximum} entries`
  return inclusive === false ? `expected less than ${maximum}` : `expected at most ${maximum}`
}
