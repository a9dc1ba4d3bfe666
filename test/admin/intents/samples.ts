import type { Candidates, Intent } from '../../../src/api/intents.ts'

export const intent: Intent = {
  id: 'key-1',
  kind: 'order',
  mid: 'mer_1',
  operator: 'Sam Support',
  state: 'unknown',
  createdAt: '2026-11-21T10:00:00.000Z',
  attemptAt: '2026-11-21T10:00:01.000Z',
  settledAt: '2026-11-21T10:00:21.000Z',
  userId: 'UX-1',
  amount: '50',
  amountSide: 'source',
  currency: 'EUR',
  orderId: null,
  status: null,
  message: 'no answer within 20 s',
  refusal: null,
  resolvedBy: null,
  resolvedAt: null,
  reason: null,
  approval: null,
  request: {
    userId: 'UX-1',
    email: 'm•••@e•••.test',
    countinghouse: { masked: ['email'], reveal: 'secret' },
  },
}

export const candidate = {
  id: 'OR-1',
  status: 'fund_processing',
  createdAt: '2026-11-21T10:00:03.000Z',
  userId: 'UX-1',
  source: { amount: '50.00', currency: 'EUR' },
  destination: { currency: 'USDT' },
  senderName: { firstName: 'Ann', lastName: 'Lee' },
  linked: false,
}

export const looked: Candidates['looked'] = {
  pages: 2,
  rows: 137,
  from: '2026-11-21T09:58:01.000Z',
  to: '2026-11-21T10:10:01.000Z',
  complete: false,
}
