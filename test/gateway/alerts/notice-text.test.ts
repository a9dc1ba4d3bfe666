import { expect, test } from 'vitest'
import { itemsFor } from '../../../src/gateway/alerts/noticeText.ts'
import type { Alert } from '../../../src/ledger/alerts/alert.ts'
import { noticeOf } from '../../../src/ledger/alerts/notice.ts'

const ended = (id: string, beganAt: number, told: Alert['told']): Alert => ({
  id,
  key: 'same',
  labels: { name: 'a' },
  facts: {},
  state: 'resolved',
  beganAt,
  firedAt: beganAt,
  resolvedAt: beganAt + 1,
  told,
  inhibitedBy: null,
  isAcknowledged: false,
})

const toldTo = (sendsResolved: boolean, ...alerts: Alert[]) =>
  itemsFor({ notice: noticeOf('news', alerts, 0), sendsResolved }).map((item) => item.alerts)

test('who does not want to hear what is over hears of what began again and was over before the next notice', () => {
  const [known, again] = [ended('1', 1, 'trigger'), ended('2', 5, null)]

  expect(toldTo(false, known)).toEqual([])
  expect(toldTo(false, known, again)).toEqual([['1', '2']])
  expect(toldTo(true, known)).toEqual([['1']])
})
