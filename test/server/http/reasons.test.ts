import { expect, test } from 'vitest'
import { isReason } from '../../../src/api/reason.ts'
import { operatorRow, startTimedStack } from '../../support/timedStack.ts'

const weakReasons = [
  '',
  ' ',
  'short',
  'aaaaaaaaaaaaaaaa',
  'AaAaAaAaAaAa',
  '..............',
  '1234567890 12',
  'ok '.repeat(4),
]

test('a reason needs ten letters, not all the same, in any script', () => {
  expect(weakReasons.filter(isReason)).toEqual([])
  for (const text of [
    'she lost her card',
    'Überweisung fehlt',
    'платёж не пришёл',
    '支払いがまだ届いていません',
  ])
    expect([text, isReason(text)]).toEqual([text, true])
})

test('every route with a reason refuses a weaker one', async () => {
  const { as, store } = await startTimedStack('sqlite')
  const { id } = await operatorRow(store, 'ops@countinghouse.test')
  const [support, finance, admin] = [await as('support'), await as('finance'), await as('admin')]
  const list = await support('/api/v1/public/users/individual?limit=1')
  const { data } = await list.json()
  const requests: [string, (reason: unknown) => Promise<Response>][] = [
    [
      'a reveal',
      (reason) => support('/api/reveals', { json: { token: data[0].countinghouse.reveal, reason } }),
    ],
    ['an export', (reason) => finance('/api/exports', { json: { kind: 'orders', format: 'csv', reason } })],
    ['a reset', (reason) => admin(`/api/operators/${id}/reset`, { json: { reason } })],
  ]

  for (const [name, ask] of requests)
    for (const reason of [...weakReasons, undefined, null, 12, ['she lost her card'], 'x '.repeat(300)]) {
      const answer = await ask(reason)
      expect([name, reason, answer.status]).toEqual([name, reason, 400])
      const { details } = (await answer.json()) as { details: { field: string }[] }
      expect(new Set(details.map(({ field }) => field))).toEqual(new Set(['reason']))
    }
  expect(
    await store.db.selectFrom('audit').select('action').where('action', 'like', '%reveal%').execute(),
  ).toEqual([])
})
