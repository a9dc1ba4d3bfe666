import { tryParseJson } from '../../contract/json.ts'
import { accessSync, constants, existsSync } from 'node:fs'
import { appendFile, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { iso, type Store } from '../../store/openStore.ts'
import { type KeyRing, checkSignature, sign } from '../keys/keyRing.ts'
import type { TrustedHead } from './verifyAudit.ts'

export type AuditSink = { address: string; token: string | undefined } | { file: string } | undefined

export type HeadSink = {
  write: (head: SignedHead) => Promise<void>
  read: () => Promise<string[]>
}

/** Why heads cannot be stored there; undefined if they can. Changes nothing: the doctor may run as another user. */
export function sinkFault(sink: AuditSink): string | undefined {
  if (!sink || !('file' in sink)) return undefined
  try {
    accessSync(existsSync(sink.file) ? sink.file : dirname(sink.file), constants.W_OK)
    return undefined
  } catch {
    return `AUDIT_SINK: cannot be written, got ${JSON.stringify(sink.file)}`
  }
}

/** Stores heads where someone with database access cannot change them. */
export function createHeadSink(sink: AuditSink): HeadSink {
  if (!sink) return { write: async () => {}, read: async () => [] }
  if ('file' in sink)
    return {
      write: (head) => appendFile(sink.file, `${JSON.stringify(head)}\n`, { mode: 0o600, flush: true }),
      read: () => readEnd(sink.file),
    }
  return { write: (head) => post(sink, head), read: async () => [] }
}

const timeoutMs = 5_000

/** A failed write is repeated with the next head, a minute later. */
async function post(
  { address, token }: { address: string; token: string | undefined },
  head: SignedHead,
): Promise<void> {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const { ok, status } = await fetch(address, {
    method: 'POST',
    headers,
    body: JSON.stringify(head),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    throw new Error(error.name === 'TimeoutError' ? 'it did not answer in time' : 'it cannot be reached')
  })
  if (!ok) throw new Error(`it answered ${status}`)
}

const endBytes = 64 * 1024

/** The file grows for years, so read only its end. */
async function readEnd(path: string): Promise<string[]> {
  await using file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return []
  const { size } = await file.stat()
  const from = Math.max(0, size - endBytes)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
  return buffer.toString('utf8', 0, bytesRead).split('\n')
}

/** The end of the log at a time, signed so that it can be verified wherever it was stored. */
export type SignedHead = TrustedHead & { keyId: string; mac: string }

const schema = z.object({
  seq: z.int(),
  hash: z.string(),
  at: z.string(),
  keyId: z.string(),
  mac: z.string(),
})

/** Undefined for an empty log. An unsigned head is not vouched for. */
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

export function believeHeads(keys: KeyRing, lines: readonly string[]): SignedHead[] {
  return lines.flatMap((line) => {
    const { data } = schema.safeParse(tryParseJson(line))
    if (!data) return []
    const { seq, hash, at, keyId: key_id, mac } = data
    return checkSignature(keys, { key_id, mac }, ['known head', seq, hash, at]) === 'good' ? [data] : []
  })
}
