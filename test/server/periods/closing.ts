import { randomUUID } from 'node:crypto'
import { closePeriod } from '../../../src/server/periods/closePeriod.ts'
import type { CloseKey } from '../../../src/server/periods/closedRow.ts'
import { registerClose } from '../../../src/server/periods/registerClose.ts'
import type { Store } from '../../../src/store/openStore.ts'

export const march = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z', timeZone: 'UTC' }

/** Registers a close of these merchant IDs. `carryOut` completes it. */
export async function beginClose(store: Store, mids: string[], period = march) {
  const holder = randomUUID()
  const close = await registerClose(
    store,
    {
      ...period,
      mids,
      id: randomUUID(),
      note: undefined,
      request: '{}',
      holder,
      accepted: { overlap: true, unsettled: true },
      step: 'closing',
    },
    async () => {},
  )
  const carryOut = () =>
    closePeriod(store, {
      close,
      holder,
      period: { ...period, id: close.periodId, mids: mids.toSorted() },
      signal: new AbortController().signal,
      rrFeeUnit: () => 'amount',
    })
  return { close, carryOut }
}

export async function closeNow(store: Store, mids: string[], period = march): Promise<CloseKey> {
  const { close, carryOut } = await beginClose(store, mids, period)
  await carryOut()
  return close
}

export async function reopen(store: Store, { periodId, version }: CloseKey): Promise<void> {
  await store.db
    .updateTable('period_version')
    .set({ state: 'reopened' })
    .where('period_id', '=', periodId)
    .where('version', '=', version)
    .execute()
}

export async function storedLines(store: Store, { periodId, version }: CloseKey) {
  const { lines } = await store.db
    .selectFrom('period_version')
    .select('lines')
    .where('period_id', '=', periodId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return JSON.parse(lines ?? '[]')
}
