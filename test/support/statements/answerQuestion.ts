import type { Mapping } from '../../../src/api/statementMapping.requests.ts'

/** Sets an answer in a mapping: `answerQuestion(mapping, 'fees.1.decimal', ',')`. */
export function answerQuestion(mapping: Mapping, about: string, value: unknown): Mapping {
  return put(mapping, about.split('.'), value) as Mapping
}

function put(part: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(part)) return part.map((one, at) => (`${at}` === key ? put(one, rest, value) : one))
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key))
    throw new Error(`a mapping has nothing called ${key}`)
  return { ...part, [key]: put((part as Record<string, unknown>)[key], rest, value) }
}
