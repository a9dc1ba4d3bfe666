import { findContact } from '../../ledger/findContact.ts'
import { findUserById } from '../../ledger/findUsers.ts'
import type { OrderFilter } from '../../ledger/orderFilter.ts'
import { idForms } from '../../ledger/idForms.ts'
import { openId } from '../../ledger/openWords.ts'
import { unwrapped } from '../../ledger/searchText.ts'
import type { Search } from '../../ledger/textMatch.ts'
import { readContact } from '../../ledger/typedContact.ts'
import type { Store } from '../../store/openStore.ts'
import type { Context } from '../context.ts'
import type { IdKeys } from '../keys/idKeys.ts'
import { mayReveal } from '../redact/rightsOf.ts'
import type { SearchByContact } from './contactSearches.ts'

type Parts = { store: Store; searchByContact: SearchByContact; idKeys: IdKeys }

export type ReadSearch = (
  context: Context,
  mids: readonly string[],
  filter: OrderFilter,
) => Promise<OrderFilter>

/**
 * What a filter means for who asks. A text: part of an id or of a name, of a reference for who sees it uncovered, and
 * for who may reveal contact data also the people who have exactly the e-mail or phone that was typed. Nobody searches
 * by a part of contact data.
 */
export function createReadSearch({ store, searchByContact, idKeys }: Parts): ReadSearch {
  return async (context, mids, { q, ids, userId, ...filter }) => {
    const byContact = mayReveal(context.get('session').operator)
    const open = async (some: string | readonly string[]) => {
      // What was shown covered was not typed: it is a way to a page, and no search.
      const [typed, shown] = partition([some].flat(), (id) => idKeys.open(id) === id)
      const plain = byContact
        ? await noteEmails(context, mids, typed)
        : typed.filter((id) => openId(id) !== null)
      return [...plain, ...shown.map(idKeys.open)]
    }
    return {
      ...filter,
      ...(ids !== undefined && { ids: await open(ids) }),
      ...(userId !== undefined && { userId: await open(userId) }),
      ...(q !== undefined && (byContact ? await readText(context, mids, unwrapped(q)) : { q: unwrapped(q) })),
    }
  }

  async function readText(context: Context, mids: readonly string[], q: string): Promise<Search> {
    const text = { q, inReferences: true }
    const contact = readContact(q)
    if (!contact || (await isWholeId(store, mids, q))) return text
    const found = await searchByContact(context, { contact, mids }, () => findContact(store, mids, contact))
    const people = found.map(({ mid, id }) => ({ mid, id }))
    // No id and no name has an e-mail in it that can be searched for.
    return contact.by === 'email' ? { people } : { ...text, people }
  }

  /** An id that is an e-mail is contact data: who asks for it searches by contact data. */
  async function noteEmails(context: Context, mids: readonly string[], ids: string[]): Promise<string[]> {
    for (const id of ids) {
      const contact = id.includes('@') ? readContact(id) : undefined
      if (contact) await searchByContact(context, { contact, mids }, () => findUserById(store, mids, id))
    }
    return ids
  }
}

function partition<T>(values: T[], isFirst: (value: T) => boolean): [first: T[], second: T[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))]
}

/** Digits alone may be an id: who types a whole one looks for no phone. */
async function isWholeId({ db }: Store, mids: readonly string[], q: string): Promise<boolean> {
  if (mids.length === 0 || !/^[1-9][\d .-]*$/.test(q)) return false
  const ids = idForms(q)
  for (const table of ['ledger_order', 'ledger_user'] as const) {
    const rows = db.selectFrom(table).select('id').where('mid', 'in', mids).where('id', 'in', ids).limit(1)
    if ((await rows.execute()).length > 0) return true
  }
  return false
}
