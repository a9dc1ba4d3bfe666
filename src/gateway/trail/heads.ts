import { z } from 'zod'
import { iso, type Store } from '../../store/openStore.ts'
import { type KeyRing, checkSignature, sign } from '../keys/keyRing.ts'
import type { KnownHead } from './verifyAudit.ts'

/** The end of the trail at a time, signed so that it can be believed again wherever it was kept. */
export type SignedHead = KnownHead & { keyId: string; mac: string }

const schema = z.object({
  seq: z.int(),
  hash: z.string(),
  at: z.string(),
  keyId: z.string(),
  mac: z.string(),
})

/** Undefined while there is no line. A head that is not signed itself is not vouched for. */
export async function readHead(store: Store, keys: KeyRing): Promise<SignedHead | 'unsigned' | undefined> {
  const head = await store.db
    .selectFrom('audit_head')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const { hash } = head
  const seq = Number(head.seq)
  if (seq === 0) return undefined
  if (checkSignature(keys, head, ['head', seq, hash]) !== 'good') return 'unsigned'
  const at = iso(await store.now())
  const { key_id: keyId, mac } = sign(keys, ['known head', seq, hash, at])
  return { seq, hash, at, keyId, mac }
}

/** Of lines that were kept somewhere, those that one of our keys has signed. */
export function believeHeads(keys: KeyRing, lines: readonly string[]): SignedHead[] {
  return lines.flatMap((line) => {
    const { data } = schema.safeParse(parse(line))
    if (!data) return []
    const { seq, hash, at, keyId: key_id, mac } = data
    return checkSignature(keys, { key_id, mac }, ['known head', seq, hash, at]) === 'good' ? [data] : []
  })
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
