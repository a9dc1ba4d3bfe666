import { usersWithIds } from '../../ledger/search/exactRows.ts'
import { openId } from '../../ledger/openWords.ts'
import { readContact } from '../../ledger/typedContact.ts'
import type { Store } from '../../store/openStore.ts'
import type { Context } from '../context.ts'
import type { IdKeys } from '../keys/idKeys.ts'
import type { ReadSearch } from '../ledger/orderQuery.ts'
import { mayReveal } from '../redact/rightsOf.ts'
import type { SearchByContact } from './contactSearches.ts'
import type { FindText } from './findText.ts'

type Parts = { store: Store; searchByContact: SearchByContact; findText: FindText; idKeys: IdKeys }

/** What the text and the IDs of a filter mean for who asks. Nobody searches by a part of contact data. */
export function createReadSearch({ store, searchByContact, findText, idKeys }: Parts): ReadSearch {
  return async (context, mids, { q, ids, userId, ...filter }) => ({
    ...filter,
    ...(ids !== undefined && { ids: await open(context, mids, ids) }),
    ...(userId !== undefined && { userId: await open(context, mids, userId) }),
    ...(q !== undefined && (await findText(context, mids, q)).search),
  })

  async function open(context: Context, mids: readonly string[], some: string | readonly string[]) {
    const byContact = mayReveal(context.get('session').operator)
    const ids: string[] = []
    for (const id of [some].flat()) {
      const opened = idKeys.open(id)
      // What was shown covered was not typed: it is a way to a page, and no search.
      if (opened !== id) ids.push(opened)
      else if (byContact || openId(id) !== null) ids.push(id)
      // An id that is an e-mail is contact data: who asks for it searches by contact data.
      const contact = opened === id && byContact && id.includes('@') ? readContact(id) : undefined
      if (contact) await searchByContact(context, { contact, mids }, () => usersWithIds(store, mids, [id]))
    }
    return ids
  }
}
