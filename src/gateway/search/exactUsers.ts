import { isObject } from '../../contract/isObject.ts'
import { rawNumber, tryParseJson } from '../../contract/json.ts'
import { openListAnswer, readLetter } from '../../contract/reading/answer.ts'
import { ownerOf } from '../../contract/reading/ownerOf.ts'
import { routes } from '../../contract/routes.ts'
import type { LedgerReading } from '../../ledger/page.ts'
import { contactForms, hasContact, type TypedContact } from '../../ledger/typedContact.ts'
import type { Upstream } from '../upstream/createUpstream.ts'
import type { UpstreamAnswer } from '../upstream/readBounded.ts'

export type UserRow = { userId: string; email?: unknown; phone?: unknown; phoneCode?: unknown }
export type ExactUsers = ReturnType<typeof createExactUsers>

type Parts = { upstream: Pick<Upstream, 'get'>; reading: LedgerReading }

/** `rows` as the service sent them; undefined where it answered with anything but a list. */
export type ExactAnswer = { rows: unknown[] | undefined; answer: UpstreamAnswer | undefined }

const { listUsers } = routes.v1
const firstTen = new URLSearchParams({ limit: '10', page: '1' })

/**
 * Asks the service's list of users for a whole e-mail or phone, in few forms, one after the other. A list that ignores
 * the filter has everybody in it: only rows with all of the contacts are taken.
 */
export function createExactUsers({ upstream, reading }: Parts) {
  const letterOf = (row: unknown): object => {
    const { record } = readLetter(listUsers, row, reading)
    return isObject(record) ? record : {}
  }

  async function ask(
    mid: string,
    contacts: readonly TypedContact[],
    { query = firstTen, signal }: { query?: URLSearchParams; signal?: AbortSignal } = {},
  ): Promise<ExactAnswer> {
    const [first] = contacts
    let answer: UpstreamAnswer | undefined
    for (const form of first ? contactForms(first) : []) {
      const asked = new URLSearchParams(query)
      for (const name of ['email', 'phone']) asked.delete(name)
      asked.set(first?.by ?? '', form)
      answer = await upstream.get(`${listUsers.path}?${asked}`, mid, signal && { signal })
      const body = tryParseJson(answer.text, { lossy: rawNumber })
      const opened = openListAnswer(listUsers, {
        status: answer.status,
        body,
        page: Number(query.get('page') ?? 1),
      })
      if (!('rows' in opened)) return { rows: undefined, answer }
      const rows = opened.rows.filter((row) => contacts.every((one) => hasContact(one, letterOf(row))))
      if (rows.length > 0) return { rows, answer }
    }
    return { rows: [], answer }
  }

  /** The users of a merchant ID that have exactly this contact. An answer that is no list is an error, and not nobody. */
  async function find(mid: string, contact: TypedContact, signal: AbortSignal): Promise<UserRow[]> {
    const { rows, answer } = await ask(mid, [contact], { signal })
    if (!rows) throw new Error(`GET ${listUsers.path} answered ${answer?.status} and no list`)
    return rows
      .map(letterOf)
      .filter((row) => ownerOf(row, mid, reading.mids) === mid)
      .filter((row): row is UserRow => 'userId' in row && typeof row.userId === 'string' && row.userId !== '')
  }

  return { ask, find }
}
