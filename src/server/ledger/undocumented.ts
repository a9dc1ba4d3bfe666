import type { CompiledQuery } from 'kysely'
import { unlistedIn, type Unlisted } from '../../contract/reading/documented.ts'
import type { Db } from '../../store/openStore.ts'
import { storableText } from '../../store/engine/storableText.ts'
import type { Kind } from './page.ts'
import { cut } from '../text/searchText.ts'

const maxLetters = { name: 200, example: 500 }
/** Limit per list: a service can invent any number of names. */
const maxNames = 500

export type Word = { what: Unlisted['what']; name: string; example: string | null }

/** Most records have only documented fields, so this checks keys first. */
export function wordsIn(kind: Kind, record: Record<string, unknown>): Word[] | undefined {
  const words = unlistedIn(kind, record).map(({ what, name, value }) => ({
    what,
    name: cut(storableText(name), maxLetters.name),
    example: value === undefined ? null : cut(storableText(JSON.stringify(value) ?? ''), maxLetters.example),
  }))
  return words.length === 0 ? undefined : words
}

/** Nets the words of a booking, so that each is written once. */
export function createUndocumented({ mid, kind }: { mid: string; kind: Kind }) {
  const counted = new Map<string, Counted>()

  function note(words: readonly Word[] | undefined, at: string): void {
    for (const word of words ?? []) {
      const key = `${word.what} ${word.name}`
      const same = counted.get(key)
      if (!same) counted.set(key, { ...word, count: 1, first_seen_at: at, last_seen_at: at })
      else {
        same.count += 1
        if (at > same.last_seen_at) same.last_seen_at = at
      }
    }
  }

  async function writes(db: Db): Promise<CompiledQuery[]> {
    if (counted.size === 0) return []
    const rows = within(await readStoredNames(db, { mid, kind }), [...counted.values()])
    return [
      db
        .insertInto('undocumented')
        .values(rows.map((row) => ({ mid, kind, ...row })))
        .onConflict((conflict) =>
          conflict.columns(['mid', 'kind', 'what', 'name']).doUpdateSet(({ ref, eb }) => ({
            count: eb('undocumented.count', '+', ref('excluded.count')),
            last_seen_at: ref('excluded.last_seen_at'),
          })),
        )
        .compile(),
    ]
  }

  return { note, writes }
}

async function readStoredNames(db: Db, { mid, kind }: { mid: string; kind: Kind }): Promise<Set<string>> {
  const rows = await db
    .selectFrom('undocumented')
    .select(['what', 'name'])
    .where('mid', '=', mid)
    .where('kind', '=', kind)
    .execute()
  return new Set(rows.map(({ what, name }) => `${what} ${name}`))
}

type Counted = Word & { count: number; first_seen_at: string; last_seen_at: string }

/** Beyond the limit, `''` counts all further names. */
function within(stored: ReadonlySet<string>, words: readonly Counted[]): Counted[] {
  let room = maxNames - stored.size
  const accepted: Counted[] = []
  const rest = new Map<string, Counted>()
  for (const word of words) {
    if (stored.has(`${word.what} ${word.name}`) || room-- > 0) accepted.push(word)
    else {
      const same = rest.get(word.what)
      if (same) same.count += word.count
      else rest.set(word.what, { ...word, name: '', example: null })
    }
  }
  return [...accepted, ...rest.values()]
}
