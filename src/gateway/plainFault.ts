import type { z } from 'zod'
import { fault, isErrorCode, toFault, type Fault, type PlainCode } from '../i18n/fault.ts'

type Issue = z.core.$ZodIssue

/** What is wrong with a field. A schema that has a code of its own is heard; zod's words are for programmers. */
export function plainFault(issue: Issue): Fault {
  const { message } = issue
  if (isErrorCode(message)) return { code: message }
  if (message.startsWith('{"code":')) return JSON.parse(message) as Fault
  if (message.endsWith('received undefined')) return fault('needed')
  switch (issue.code) {
    case 'invalid_type':
      return toFault(kinds[issue.expected] ?? 'not_taken')
    case 'invalid_value':
      return expectedValues(issue.values)
    case 'invalid_format':
      return toFault(formats[issue.format] ?? 'badly_written')
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    default:
      return fault('not_taken')
  }
}

const kinds: Partial<Record<string, PlainCode>> = {
  string: 'text',
  number: 'number',
  int: 'whole_number',
  boolean: 'yes_or_no',
  array: 'list',
  object: 'several_fields',
  record: 'several_fields',
}

const formats: Partial<Record<string, PlainCode>> = {
  email: 'email',
  url: 'web_address',
  uuid: 'id',
  date: 'day',
  datetime: 'instant',
}

function expectedValues(values: readonly unknown[]): Fault {
  const [first] = values
  if (values.length === 1 && typeof first === 'boolean') return fault(first ? 'yes' : 'no')
  return fault('one_of', { values: values.map(String).join(', ') })
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Fault {
  const count = Number(minimum)
  if (origin === 'string') return count === 1 ? fault('needed') : fault('min_characters', { count })
  if (origin === 'array' || origin === 'set')
    return count === 1 ? fault('at_least_one') : fault('min_entries', { count })
  return inclusive === false ? fault('more_than', { count }) : fault('min', { count })
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Fault {
  const count = Number(maximum)
  if (origin === 'string') return fault('max_characters', { count })
  if (origin === 'array' || origin === 'set') return fault('max_entries', { count })
  return inclusive === false ? fault('less_than', { count }) : fault('max', { count })
}
