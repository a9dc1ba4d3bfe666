import { expect, test } from 'vitest'
import { knownStatuses, readStatus } from '../../../src/contract/status.ts'
import { meaningOf, orderKind, replyText } from '../../../src/admin/meaning/useMeaning.ts'
import { words as english, type MeaningTexts } from '../../../src/i18n/en/meaning.ts'
import { words as french } from '../../../src/i18n/fr/meaning.ts'

const languages = { english, french }
const types = [
  { orderType: 'payin', credited: 'fiat' },
  { orderType: 'payin', credited: 'token' },
  { orderType: 'payin', credited: undefined },
  { orderType: 'gaming', credited: undefined },
  { orderType: 'gaming', credited: 'token' },
] as const
const sentences = ['happened', 'follows', 'tell', 'avoid', 'ask'] as const
const table = knownStatuses.flatMap((status) => types.map((type) => ({ status, ...type, name: undefined })))

test.each(Object.entries(languages))(
  'in %s each known status says something for each type of order',
  (_, texts) => {
    expect(Object.keys(texts.statuses).toSorted()).toEqual(knownStatuses.toSorted())
    for (const of of table) {
      const meaning = meaningOf(texts, of)
      for (const part of sentences)
        expect(meaning[part], `${of.status} ${of.orderType}`).toMatch(/^\p{Lu}.*\.$/u)
      expect(meaning.happened).not.toBe(texts.finality.unknown.happened)
    }
  },
)

/** Words that are true of ended orders only. */
const ended: Record<string, RegExp> = {
  english: /has ended|has been delivered and settled/,
  french: /est terminé|bien terminé/,
}

test.each(Object.entries(languages))(
  'in %s only what ends an order of this type is said to be over',
  (language, texts) => {
    for (const of of table) {
      const { happened } = meaningOf(texts, of)
      const isOver = ['good', 'bad'].includes(readStatus(of).finality)
      expect([of, (ended[language] ?? /^$/).test(happened)]).toEqual([of, isOver])
    }
  },
)

test('both languages are written, not copied', () => {
  for (const of of table) {
    const [one, other] = [english, french].map((texts) => meaningOf(texts, of))
    for (const part of sentences) expect(other?.[part]).not.toBe(one?.[part])
  }
})

test.each(Object.entries(languages))(
  'in %s a status that nobody documented is said to be unknown, and nothing is promised',
  (_, texts) => {
    for (const of of [
      { status: 'bank_hold', orderType: 'payin', credited: 'fiat' as const },
      { status: 'fund_settled', orderType: 'payout', credited: 'fiat' as const },
      { status: 'constructor', orderType: 'gaming', credited: undefined },
      { status: undefined, orderType: undefined, credited: undefined },
    ]) {
      const meaning = meaningOf(texts, { ...of, name: undefined })
      expect(meaning.happened).toMatch(/^(Unknown|Inconnu)/)
      expect(meaning.happened).toContain(of.status ?? texts.noStatus)
      expect(meaning.avoid).toBe(texts.finality.unknown.avoid)
    }
  },
)

test('an outcome that an admin set goes before the table', () => {
  const of = { status: 'fund_settled', orderType: 'payin', credited: 'fiat' as const }

  expect(meaningOf(english, { ...of, name: { finality: { payin: 'bad' } } }).happened).toBe(
    english.finality.bad.happened,
  )
  expect(meaningOf(english, { ...of, name: { finality: { payin: 'good' } } }).happened).toBe(
    english.statuses.fund_settled['payin-fiat'].happened,
  )
})

test('a kind of order is its type, and of a pay-in what is credited', () => {
  expect(orderKind('payin', 'token')).toBe('payin-token')
  expect(orderKind('payin', undefined)).toBe('payin')
  expect(orderKind('payout', 'fiat')).toBe('payout')
  expect(orderKind(undefined, 'fiat')).toBe('')
})

const reply = (texts: MeaningTexts, status: string, more: object = {}) => {
  const meaning = meaningOf(texts, { status, orderType: 'payin', credited: 'fiat', name: undefined })
  const time = '22 Nov 2026, 14:02:10 UTC'
  return replyText(texts, meaning, { order: 'OR-1', amount: '1,284.50 EUR', state: status, time, ...more })
}

test('a reply says which order, how much, its status and when, and does not repeat an unknown status', () => {
  expect(reply(english, 'fund_processing')).toBe(
    'Order OR-1, 1,284.50 EUR, as of 22 Nov 2026, 14:02:10 UTC: fund_processing. Your payment is being confirmed. You need not do anything.',
  )
  const unknown = reply(english, 'call ana@bank.test +351912345678')
  expect(unknown).toContain(english.unknownState)
  expect(unknown).not.toMatch(/ana|351/)
  expect(reply(french, 'expired')).toMatch(
    /^Commande OR-1, 1,284\.50 EUR, au .*\u00a0: expired\. Ce paiement a expiré/,
  )
})

test('a value that is filled in is never read as a slot', () => {
  expect(reply(english, 'expired', { order: '{time}', amount: undefined })).toMatch(
    /^Order \{time\}, amount not stated, as of 22 Nov/,
  )
})

test.each(Object.entries(languages))(
  'in %s the first status of an order says nothing of a payment',
  (_, texts) => {
    const first = (status: string) =>
      meaningOf(texts, {
        status,
        orderType: 'payin',
        credited: 'token',
        name: undefined,
        isFirstStatus: true,
      })
    const facts = { order: 'OR-1', amount: '5 EUR', state: 'Confirming payment', time: 'now' }

    for (const status of ['fund_processing', 'fund_deposited', 'asset_processing']) {
      expect(first(status)).toMatchObject(texts.firstStatus)
      expect(replyText(texts, first(status), facts)).not.toContain(facts.state)
    }
    expect(first('asset_settled').happened).not.toBe(texts.firstStatus.happened)
    expect(first('initiated').happened).not.toBe(texts.firstStatus.happened)
  },
)
