import { appendFile, open } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { AuditConfig } from '../config/storeSettings.ts'
import type { SignedHead } from './heads.ts'

export type HeadSink = {
  /** The last one before the process ends is tried once only. */
  write: (head: SignedHead, how?: { isLast?: boolean }) => Promise<void>
  /** The latest lines that were written, where they can be read. */
  read: () => Promise<string[]>
}

/** What is wrong with the place where heads shall be kept; undefined where they can be. */
export async function sinkFault(sink: AuditConfig['auditSink']): Promise<string | undefined> {
  if (!sink || !('file' in sink)) return undefined
  return appendFile(sink.file, '', { mode: 0o600 }).then(
    () => undefined,
    () => `AUDIT_SINK: cannot be written, got ${JSON.stringify(sink.file)}`,
  )
}

/** Where heads are kept out of reach of whoever has the database. */
export function createHeadSink(
  sink: AuditConfig['auditSink'],
  waits: readonly number[] = [1_000, 3_000],
): HeadSink {
  if (!sink) return { write: async () => {}, read: async () => [] }
  if ('file' in sink)
    return {
      write: (head) => appendFile(sink.file, `${JSON.stringify(head)}\n`, { mode: 0o600, flush: true }),
      read: () => readEnd(sink.file),
    }
  return { write: (head, { isLast } = {}) => post(sink, head, isLast ? [] : waits), read: async () => [] }
}

const timeoutMs = 5_000

async function post(
  { address, token }: { address: string; token: string | undefined },
  head: SignedHead,
  waits: readonly number[],
): Promise<void> {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  for (let tries = 0; ; tries++) {
    const fault = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify(head),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      (answer) => (answer.ok ? undefined : `it answered ${answer.status}`),
      (error: Error) =>
        error.name === 'TimeoutError' ? 'it did not answer in time' : 'it cannot be reached',
    )
    if (fault === undefined) return
    const wait = waits[tries]
    if (wait === undefined) throw new Error(fault)
    await setTimeout(wait)
  }
}

const endBytes = 64 * 1024

/** A file that grows for years is read at its end only. */
async function readEnd(path: string): Promise<string[]> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return []
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - endBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.toString('utf8', 0, bytesRead).split('\n')
  } finally {
    await file.close()
  }
}
