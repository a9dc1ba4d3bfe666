import { setTimeout } from 'node:timers/promises'

/** The result, or undefined if it takes longer. */
export async function resultWithin<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const waited = new AbortController()
  try {
    const { signal } = waited
    return await Promise.race([work, setTimeout(ms, undefined, { signal, ref: false })])
  } finally {
    waited.abort()
  }
}
