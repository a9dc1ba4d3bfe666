import type { ReadError } from '../../contract/errorBody.ts'

/** A refusal that is about the size of the page: it names the parameter, as a field or in its words. */
export function refusesLimit(status: number, { error = '', message = '', details }: ReadError): boolean {
  if (status !== 400 && status !== 422) return false
  if (details.some(({ field }) => /^(query\.)?limit$/i.test(field))) return true
  const words = [error, message, ...details.map((one) => one.message)].join(' ')
  return /(?<!rate[ _-]?)\blimit\b|\bpage[ _-]?size\b|\bper[ _-]?page\b/i.test(words)
}
