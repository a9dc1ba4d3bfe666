import type { Selectable } from 'kysely'
import type { Db, Store } from '../../store/openStore.ts'
import type { AuditTable } from '../../store/tables.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { type KeyRing, keysOf, checkSignature } from '../keys/keyRing.ts'
import { auditedChange, hashLine } from './audit.ts'
import { readMarks, holdHead, insertMark, signHead } from './marks.ts'

export type AuditVerdict = { lines: number; brokenAt?: number; why?: string }

/** A head that was seen outside the store. */
export type TrustedHead = { seq: number; hash: string; at: string }

type Options = {
  trusted?: readonly TrustedHead[]
  signal?: AbortSignal | undefined
  between?: () => Promise<void>
}

const noHash = '0'.repeat(64)
const slice = 100

/** Finds the first changed line or a missing end. Works in slices, so others can run; `lines` counts intact lines. */
export async function verifyAudit(
  { db }: Pick<Store, 'db'>,
  { trusted = [], signal, between = yieldToEventLoop }: Options = {},
): Promise<AuditVerdict> {
  const keys = keysOf(db)
  const head = await db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const end = Number(head.seq)
  const marks = await readMarks(db)
  const vouched = marks.filter(({ isGood }) => isGood)
  const start = vouched.filter(({ kind }) => kind !== 'sealed').at(-1)
  const sealedTo = vouched.at(-1)?.seq ?? 0
  const sealed = new Map(vouched.map(({ seq, hash }) => [seq, hash]))
  const bad = marks.find(({ isGood, seq }) => !isGood && seq >= sealedTo)
  let previous = start?.hash ?? noHash
  let last = start?.seq ?? 0
  const broken = (at: number, why: string) => ({ lines: last, brokenAt: at, why })

  while (!signal?.aborted) {
    const lines = await linesAfter(db, last, end)
    if (lines.length === 0) break
    for (const line of lines) {
      const seq = Number(line.seq)
      if (seq !== last + 1) return broken(seq, `line ${last + 1} is missing`)
      if (line.previous_hash !== previous) return broken(seq, 'it does not follow from the line before it')
      if (hashLine({ ...line, seq }) !== line.hash) return broken(seq, 'it was changed')
      const fault = signatureFault(keys, line, { isSealed: seq <= sealedTo })
      if (fault !== undefined) return broken(seq, fault)
      if (sealed.has(seq) && sealed.get(seq) !== line.hash)
        return broken(seq, 'it differs from the line that was signed')
      previous = line.hash
      last = seq
    }
    await between()
  }
  if (signal?.aborted) return { lines: last }
  if (last !== end || previous !== head.hash || last < sealedTo)
    return broken(last + 1, 'the end of the trail is missing')
  if (end > 0 && !isHeadGood(keys, head, { isSealed: end <= sealedTo }))
    return broken(end + 1, `line ${end} was made the last line without the key`)
  if (bad) return broken(bad.seq, 'the mark on it was made without the key')
  const beyond = await firstBeyond(db)
  if (beyond !== undefined) return broken(beyond, 'nobody wrote it')
  return (await findMissingHead(db, trusted, { from: start, end })) ?? { lines: last }
}

function linesAfter(db: Db, last: number, end: number) {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('seq', '>', last)
    .where('seq', '<=', end)
    .orderBy('seq')
    .limit(slice)
    .execute()
}

/** Below a seal, the key of a line may be gone: the sealed hash covers it. */
function signatureFault(
  keys: KeyRing,
  line: Selectable<AuditTable>,
  { isSealed }: { isSealed: boolean },
): string | undefined {
  const signature = checkSignature(keys, line, ['line', line.hash])
  if (signature === 'good') return undefined
  if (signature !== 'unknown') return 'it was written without the key'
  return isSealed ? undefined : `it was signed with a key that is not configured (${line.key_id})`
}

function isHeadGood(
  keys: KeyRing,
  head: { seq: number; hash: string; key_id: string | null; mac: string | null },
  { isSealed }: { isSealed: boolean },
): boolean {
  const signature = checkSignature(keys, head, ['head', Number(head.seq), head.hash])
  return signature === 'good' || (signature === 'unknown' && isSealed)
}

/** One statement sees one moment: lines that are added meanwhile move the head with them. */
async function firstBeyond(db: Db): Promise<number | undefined> {
  const line = await db
    .selectFrom('audit')
    .select('seq')
    .where('seq', '>', (eb) => eb.selectFrom('audit_head').select('seq').where('id', '=', 1))
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return line && Number(line.seq)
}

/** Known heads must still exist, unless they were cut or accepted later. */
async function findMissingHead(
  db: Db,
  trusted: readonly TrustedHead[],
  { from, end }: { from: { seq: number; kind: string; at: string } | undefined; end: number },
): Promise<AuditVerdict | undefined> {
  for (const { seq, hash, at } of trusted) {
    if (from && (seq < from.seq || (from.kind === 'accepted' && at <= from.at))) continue
    if (seq > end)
      return {
        lines: end,
        brokenAt: end + 1,
        why: `the end of the trail is missing: it had ${seq} lines at ${at}`,
      }
    const line = await db.selectFrom('audit').select('hash').where('seq', '=', seq).executeTakeFirst()
    const isThere = line ? line.hash === hash : from?.seq === seq
    if (!isThere) return { lines: seq - 1, brokenAt: seq, why: `it differs from the last line at ${at}` }
  }
  return undefined
}

/** After a key change: vouches for an intact log with the current key, so old keys are no longer needed. */
export async function renewSeals(store: Store): Promise<AuditVerdict> {
  const verdict = await verifyAudit(store)
  if (verdict.brokenAt !== undefined || verdict.lines === 0) return verdict
  await auditedChange(store, async (db, at) => {
    const head = await holdHead(db)
    const { hash } = await db
      .selectFrom('audit')
      .select('hash')
      .where('seq', '=', verdict.lines)
      .executeTakeFirstOrThrow()
    const start = (await readMarks(db)).filter(({ kind, isGood }) => isGood && kind !== 'sealed').at(-1)
    if (start) {
      const { isGood: _, ...mark } = start
      await insertMark(db, { ...mark, at })
    }
    // Newer lines are not vouched for: servers with the current key have signed them.
    await insertMark(db, { seq: verdict.lines, kind: 'sealed', at, hash, details: '{"why":"keys"}' })
    if (head.seq === verdict.lines) await signHead(db, head)
    return { action: 'keys.rotated', ip: 'command line' }
  })
  return verifyAudit(store)
}
