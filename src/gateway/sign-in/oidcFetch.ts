import type { CustomFetch } from 'openid-client'
import { isSafeAddress } from '../upstream/addresses.ts'
import { OidcFailure } from './OidcFailure.ts'

const maxBytes = 1024 * 1024

/** Asks the provider: nothing in the clear but on loopback, no more than a megabyte, the body within the deadline. */
export function createOidcFetch(fetch: typeof globalThis.fetch): CustomFetch {
  return async function askProvider(url, { body, ...options }) {
    if (!isSafeAddress(url)) throw new OidcFailure('unavailable', 'an address of the provider is not https')
    try {
      const answer = await fetch(url, { ...options, body: body as BodyInit | null | undefined })
      const text = await readText(answer)
      if (answer.status >= 500) throw new OidcFailure('unavailable', `the provider answered ${answer.status}`)
      return new Response(text || null, { status: answer.status, headers: answer.headers })
    } catch (error) {
      if (error instanceof OidcFailure) throw error
      throw new OidcFailure('unavailable', 'the provider did not answer')
    }
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new OidcFailure('unavailable', 'the provider answered with too much')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
