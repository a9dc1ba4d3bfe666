import type { Db, Store } from '../../store/openStore.ts'
import { pagesOf } from '../../store/pagesOf.ts'
import type { Kind } from '../ledger/page.ts'
import { digitsOf, normalise } from '../text/searchText.ts'

/** Author and time of a note stay. */
const emptied = { body: '', search: '' } as const

export async function forgetNotesOn(
  db: Db,
  { mid, kind, ids }: { mid: string; kind: Kind; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('note')
    .set({ ...emptied, erased_why: 'request' })
    .where('mid', '=', mid)
    .where('kind', '=', kind)
    .where('object_id', 'in', [...ids])
    .execute()
}

const maxAtOnce = 500
/** Shorter digit sequences match too many unrelated notes. */
const leastDigits = 7

/** Empties any note that contains one of these texts as a whole word, or its digits in any format. */
export async function forgetNotesContaining(
  { db }: Pick<Store, 'db'>,
  mid: string,
  texts: readonly string[],
): Promise<void> {
  const matchers = texts.map((text) => wholeWord(normalise(text)))
  const numbers = texts
    .filter((text) => /^[\d\s()+./-]+$/.test(text))
    .map(digitsOf)
    .filter((digits) => digits.length >= leastDigits)
  const read = (last?: { id: string; search: string }) =>
    db
      .selectFrom('note')
      .select(['id', 'search'])
      .where('mid', '=', mid)
      .where('id', '>', last?.id ?? '')
      .where('search', '<>', '')
      .orderBy('id')
      .limit(maxAtOnce)
      .execute()
  for await (const rows of pagesOf(maxAtOnce, read)) {
    const ids = rows
      .filter(({ search }) => {
        const digits = search.replace(/\D/g, '')
        return matchers.some((isIn) => isIn(search)) || numbers.some((number) => digits.includes(number))
      })
      .map(({ id }) => id)
    if (ids.length > 0)
      await db
        .updateTable('note')
        .set({ ...emptied, erased_why: 'request' })
        .where('mid', '=', mid)
        .where('id', 'in', ids)
        .execute()
  }
}

/** Notes describe people, so they expire with the personal data. */
export function oldNotes(db: Db, mids: readonly string[], cutoff: string) {
  return db
    .selectFrom('note')
    .where('mid', 'in', [...mids])
    .where('at', '<', cutoff)
    .where('erased_why', 'is', null)
}

/** Returns whether more may be left. */
export async function forgetOldNotes(
  { db }: Pick<Store, 'db'>,
  mid: string,
  cutoff: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('note')
    .set({ ...emptied, erased_why: 'age' })
    .where('mid', '=', mid)
    .where('id', 'in', oldNotes(db, [mid], cutoff).select('id').limit(maxAtOnce))
    .executeTakeFirst()
  return numUpdatedRows >= maxAtOnce
}

/** "Ana" does not match "Banana". */
export function wholeWord(text: string): (cell: string) => boolean {
  const plain = text.toLowerCase().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, 'u')
  return (cell) => pattern.test(cell.toLowerCase())
}

/** LIKE pattern for a text inside JSON; needs `escape '\\'`. */
export function jsonPattern(text: string): string {
  return `%${JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\\%_]/g, '\\$&')}%`
}
