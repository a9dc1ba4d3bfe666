import type { Duplicate } from '../records.ts'
import { present } from './present.ts'

/** What the gateway says of a failure beside the words that everybody reads. */
export type Said = {
  /** `unknown`, `not_sent`, `near_duplicate`, `step_up`, `stage`. */
  reason?: string
  /** The key of the creation that it speaks of. */
  intent?: string
  duplicates: Duplicate[]
  /** Said by the gateway itself, and not passed on from the service. */
  isOwn: boolean
}

/** A fetch that keeps what the wire client has no place for: the headers, and the gateway's own words on a failure. */
export function listening(fetch: typeof globalThis.fetch) {
  const heard: { headers: Headers; said?: Said } = { headers: new Headers() }
  const listen: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    heard.headers = response.headers
    heard.said = response.status < 400 ? undefined : await readSaid(response.clone())
    return response
  }
  return { fetch: listen, heard }
}

async function readSaid(response: Response): Promise<Said | undefined> {
  // Whoever reads the answer itself tells what is wrong with it.
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null) return undefined
  const { reason, intent, duplicates, requestId } = body as Record<string, unknown>
  return {
    reason: present(reason),
    intent: present(intent),
    isOwn: requestId !== undefined,
    duplicates: Array.isArray(duplicates) ? duplicates.map(toDuplicate) : [],
  }
}

function toDuplicate(row: unknown): Duplicate {
  const { key, createdAt, orderId, state, operator } = (row ?? {}) as Record<string, unknown>
  return {
    key: present(key) ?? '',
    createdAt: present(createdAt),
    orderId: present(orderId),
    state: present(state),
    operator: operatorName(operator),
  }
}

/** An operator comes as a name, or as a record with one. */
export function operatorName(operator: unknown): string | undefined {
  if (typeof operator !== 'object' || operator === null) return present(operator)
  const { name, email, id } = operator as Record<string, unknown>
  return present(name) ?? present(email) ?? present(id)
}
