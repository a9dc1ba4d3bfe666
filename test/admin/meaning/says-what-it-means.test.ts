import { expect, test } from 'vitest'
import { knownStatuses, readStatus } from '../../../src/contract/status.ts'
import { meaningOf, orderKind, replyText } from '../../../src/admin/meaning/useMeaning.ts'
import { words as english, type MeaningTexts } from '../../../src/i18n/en/meaning.ts'
import { loadWords } from '../../../src/i18n/loadWords.ts'

const french = await loadWords<MeaningTexts>('fr', 'meaning')
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
  'in %s each documented status has a meaning for each order type',
  (_, texts) => {
    const described = new Set(Object.keys(texts.happened).map((key) => key.split(' ')[0]))
    expect(knownStatuses.filter((status) => !described.has(status))).toEqual([])
    for (const combination of table) {
      const meaning = meaningOf(texts, combination)
      for (const part of sentences)
        expect(meaning[part], `${combination.status} ${combination.orderType}`).toMatch(/^\p{Lu}.*\.$/u)
      expect(meaning.happened).not.toBe(texts.happened.unknown)
    }
  },
)

/** Phrases that are true only for ended orders. */
const ended: Record<string, RegExp> = {
  english: /has ended|has been delivered and settled/,
  french: /est terminé|bien terminé/,
}

test.each(Object.entries(languages))(
  'in %s only statuses that end an order of this type are described as ended',
  (language, texts) => {
    for (const combination of table) {
      const { happened } = meaningOf(texts, combination)
      const isOver = ['good', 'bad'].includes(readStatus(combination).finality)
      expect([combination, (ended[language] ?? /^$/).test(happened)]).toEqual([combination, isOver])
    }
  },
)

test('the two languages differ in every sentence', () => {
  for (const combination of table) {
    const [one, other] = [english, french].map((texts) => meaningOf(texts, combination))
    for (const part of sentences) expect(other?.[part]).not.toBe(one?.[part])
  }
})

test.each(Object.entries(languages))(
  'in %s an undocumented status is described as unknown and promises nothing',
  (_, texts) => {
    for (const undocumented of [
      { status: 'bank_hold', orderType: 'payin', credited: 'fiat' as const },
      { status: 'fund_settled', orderType: 'bridge', credited: 'fiat' as const },
      { status: 'constructor', orderType: 'gaming', credited: undefined },
      { status: undefined, orderType: undefined, credited: undefined },
    ]) {
      const meaning = meaningOf(texts, { ...undocumented, name: undefined })
      expect(meaning.happened).toMatch(/^(Unknown|Inconnu)/)
      expect(meaning.happened).toContain(undocumented.status ?? texts.noStatus)
      expect(meaning.avoid).toBe(texts.avoid.anything)
    }
  },
)

test('a text that calls the order ended is not used for a type that goes on', () => {
  const offramp = {
    status: 'asset_settled',
    orderType: 'offramp',
    credited: 'fiat' as const,
    name: undefined,
  }

  expect(meaningOf(english, offramp).happened).toBe(english.happened.open)
  expect(meaningOf(english, { ...offramp, orderType: 'swap' }).happened).toBe(english.happened.asset_settled)
})

test('what to say gives the reason of a failure in plain words, and never repeats an unknown code', () => {
  const failed = { status: 'fund_failed', orderType: 'payin', credited: 'fiat' as const, name: undefined }
  const tell = (failureCode: string) => meaningOf(english, { ...failed, failureCode }).tell

  expect(tell('NAME_NOT_MATCHED')).toMatch(/The name on the paying account did not match your name\.$/)
  for (const code of ['FRAUD_SUSPECTED ana@bank.test', 'constructor'])
    expect(tell(code)).toBe(english.tell.failed)
})

test('a reason of the provider replaces the text that it gives none', () => {
  const failed = { status: 'fund_failed', orderType: 'payin', credited: 'fiat' as const, name: undefined }
  const tell = (failureMessage?: string) =>
    meaningOf(english, { ...failed, failureCode: 'OTHERS', failureMessage }).tell

  expect(tell('Declined by the bank')).toBe(english.tell.failed)
  expect(tell()).toBe(`${english.tell.failed} ${english.failures.OTHERS}`)
})

test('marks the words of the table as known from practice, but not those of an unknown or first status', () => {
  const isMarked = (status: string, isFirstStatus = false) =>
    meaningOf(english, { ...types[0], status, name: undefined, isFirstStatus }).isFromPractice

  expect([isMarked('manual_review'), isMarked('fund_processing')]).toEqual([true, true])
  expect([isMarked('bank_hold'), isMarked('fund_processing', true)]).toEqual([false, false])
})

test("an admin's outcome overrides the table", () => {
  const combination = { status: 'fund_settled', orderType: 'payin', credited: 'fiat' as const }

  expect(meaningOf(english, { ...combination, name: { finality: { payin: 'bad' } } }).happened).toBe(
    english.happened.bad,
  )
  expect(meaningOf(english, { ...combination, name: { finality: { payin: 'good' } } }).happened).toBe(
    english.happened['fund_settled payin-fiat'],
  )
})

test('an order kind is the type, with the kind of credited currency for a pay-in', () => {
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

test('a reply names order, amount, status and time, and does not repeat an unknown status', () => {
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

test('a filled-in value is not read as a placeholder', () => {
  expect(reply(english, 'expired', { order: '{time}', amount: undefined })).toMatch(
    /^Order \{time\}, amount not stated, as of 22 Nov/,
  )
})

test.each(Object.entries(languages))(
  'in %s the first status of an order makes no statement about a payment',
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
      expect(first(status)).toMatchObject({
        happened: texts.happened.firstStatus,
        tell: texts.tell.firstStatus,
      })
      expect(replyText(texts, first(status), facts)).not.toContain(facts.state)
    }
    expect(first('asset_settled').happened).not.toBe(texts.happened.firstStatus)
    expect(first('initiated').happened).not.toBe(texts.happened.firstStatus)
  },
)
