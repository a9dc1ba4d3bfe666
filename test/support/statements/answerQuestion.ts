import type { Mapping } from '../../../src/api/statementMapping.requests.ts'

/** The mapping with the answer in its place: `answerQuestion(mapping, 'fees.1.decimal', ',')`. */
export function answerQuestion(mapping: Mapping, about: string, value: unknown): Mapping {
  // That the proposal is taken as a whole is answered by handing it in.
  if (about === 'columns') return mapping
  return put(mapping, about.split('.'), value) as Mapping
}

function put(part: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(part)) return part.map((one, at) => (`${at}` === key ? put(one, rest, value) : one))
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key))
    throw new Error(`a mapping has nothing called ${key}`)
  return { ...part, [key]: put((part as Record<string, unknown>)[key], rest, value) }
}
