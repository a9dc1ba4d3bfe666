import { expect, test } from 'vitest'
import { meaningKind, meaningParts } from '../../../src/contract/meaning.ts'
import { knownStatuses, readStatus } from '../../../src/contract/status.ts'
import { meaningOf } from '../../../src/admin/meaning/meaningOf.ts'
import { replyText } from '../../../src/admin/meaning/replyText.ts'
import type { StatusMeaning } from '../../../src/admin/records.ts'
import { meaningTexts as english, type MeaningTexts } from '../../../src/admin/meaning/texts.ts'
import { meaningTexts as french } from '../../../src/admin/meaning/texts.fr.ts'

const languages = { english, french }
const types = [
  { orderType: 'payin', credited: 'fiat' },
  { orderType: 'payin', credited: 'token' },
  { orderType: 'payin', credited: undefined },
  { orderType: 'gaming', credited: undefined },
  { orderType: 'gaming', credited: 'token' },
] as const
const sentences = ['happened', 'follows', 'tell', 'avoid', 'ask'] as const
const nobodySays = { name: undefined, own: [] }

const table = knownStatuses.flatMap((status) => types.map((type) => ({ status, ...type })))

test.each(Object.entries(languages))(
  'in %s each known status says something for each type of order',
  (_, texts) => {
    const said = table.map((of) => ({ of, meaning: meaningOf(texts, { ...of, ...nobodySays }) }))

    expect(Object.keys(texts.statuses).toSorted()).toEqual(knownStatuses.toSorted())
    for (const { of, meaning } of said) {
      for (const part of sentences)
        expect(meaning[part], `${of.status} ${of.orderType}`).toMatch(/^\p{Lu}.*\.$/u)
      expect(meaning.finality).toBe(readStatus(of).finality)
      expect(meaning.happened).not.toBe(texts.finality.unknown.happened)
    }
  },
)

/** Words that only what has ended may say, or only what has not. */
const ended: Record<string, RegExp> = {
  english: /has ended|has been delivered and settled/,
  french: /est terminé|bien terminé/,
}

test.each(Object.entries(languages))(
  'in %s only what ends an order of this type is said to be over',
  (language, texts) => {
    for (const of of table) {
      const { happened, finality } = meaningOf(texts, { ...of, ...nobodySays })
      const isOver = finality === 'good' || finality === 'bad'
      expect([of, (ended[language] ?? /^$/).test(happened)]).toEqual([of, isOver])
    }
  },
)

test('both languages are written, not copied', () => {
  for (const of of table) {
    const [one, other] = [english, french].map((texts) => meaningOf(texts, { ...of, ...nobodySays }))
    for (const part of sentences) expect(other?.[part]).not.toBe(one?.[part])
  }
})

test.each(Object.entries(languages))(
  'in %s what nobody documented says that it is unknown, and promises nothing',
  (_, texts) => {
    for (const of of [
      { status: 'bank_hold', orderType: 'payin', credited: 'fiat' as const },
      { status: 'fund_settled', orderType: 'payout', credited: 'fiat' as const },
      { status: 'constructor', orderType: 'gaming', credited: undefined },
      { status: undefined, orderType: undefined, credited: undefined },
    ]) {
      const meaning = meaningOf(texts, { ...of, ...nobodySays })
      expect(meaning.finality).toBe('unknown')
      expect(meaning.happened).toMatch(/^(Unknown|Inconnu)/)
      expect(meaning.happened).toContain(of.status ?? texts.noStatus)
      expect(meaning.avoid).toBe(texts.finality.unknown.avoid)
    }
  },
)

test('what an admin says that a status ends goes before the table', () => {
  const name = { finality: { payin: 'bad' as const } }
  const of = { status: 'fund_settled', orderType: 'payin', credited: 'fiat' as const, own: [] }

  expect(meaningOf(english, { ...of, name }).happened).toBe(english.finality.bad.happened)
  expect(meaningOf(english, { ...of, name: { finality: { payin: 'good' } } }).happened).toBe(
    english.statuses.fund_settled['payin-fiat'].happened,
  )
})

test('the team’s words go before the product’s: those of this kind of order, else those of all', () => {
  const own = [
    { mid: 'mer_1', status: 'expired', kind: '*', words: { tell: 'All.' } },
    { mid: 'mer_1', status: 'expired', kind: 'payin-fiat', words: { tell: 'Money.', ask: 'The desk.' } },
  ]
  const of = (orderType: string, credited?: 'fiat') =>
    meaningOf(english, { status: 'expired', orderType, credited, name: undefined, own })

  expect(of('payin', 'fiat')).toMatchObject({ tell: 'Money.', ask: 'The desk.', own: ['tell', 'ask'] })
  expect(of('gaming')).toMatchObject({ tell: 'All.', own: ['tell'] })
  expect(of('payin', 'fiat').happened).toBe(english.statuses.expired['*'].happened)
})

test('a kind of order is its type, and of a pay-in what is credited', () => {
  expect(meaningKind('payin', 'token')).toBe('payin-token')
  expect(meaningKind('payin', undefined)).toBe('payin')
  expect(meaningKind('payout', 'fiat')).toBe('payout')
  expect(meaningKind(undefined, 'fiat')).toBe('*')
  expect(meaningParts).toContain('reply')
})

const facts = {
  order: 'OR-1',
  amount: '1,284.50 EUR',
  state: 'Confirming',
  time: '22 Nov 2026, 14:02:10 UTC',
}
const reply = (texts: MeaningTexts, status: string, said: object = {}) => {
  const meaning = meaningOf(texts, { status, orderType: 'payin', credited: 'fiat', ...nobodySays })
  return replyText(texts, { ...meaning, ...said }, { ...facts, state: status })
}

test('a reply says which order, how much, where it stands and when; what it does not know it does not repeat', () => {
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

test('a team’s reply is filled in once: what is filled in is never read as a slot', () => {
  const text = 'About {order}: {amount}, {state} {time} {name}'

  expect(reply(english, 'expired', { reply: text })).toBe(
    'About OR-1: 1,284.50 EUR, expired 22 Nov 2026, 14:02:10 UTC {name}',
  )
  const meaning = meaningOf(english, {
    status: 'expired',
    orderType: 'payin',
    credited: 'fiat',
    ...nobodySays,
  })
  expect(replyText(english, { ...meaning, reply: '{order}' }, { ...facts, order: '{time}' })).toBe('{time}')
})

test('each part is said in the language that is read, else as it was written for all, else in the other, which is told', () => {
  const of = { status: 'initiated', orderType: 'gaming', credited: undefined, name: undefined }
  const row = (language: 'en' | 'fr' | undefined, words: object, kind = 'gaming') => ({
    mid: 'mer_1',
    status: 'initiated',
    kind,
    language,
    words,
  })
  const own = [
    row('en', { tell: 'Say so.', avoid: 'A date.' }),
    row('fr', { tell: 'Dites-le.', reply: 'Bonjour.' }),
    row(undefined, { ask: 'Ana' }),
    row('fr', { follows: 'Rien.' }, '*'),
  ]
  const read = (texts: MeaningTexts) => {
    const { tell, avoid, ask, reply, follows, foreign } = meaningOf(texts, { ...of, own })
    return { tell, avoid, ask, reply, follows, foreign }
  }
  const product = (texts: MeaningTexts) => meaningOf(texts, { ...of, own: [] }).follows

  expect(read(english)).toEqual({
    tell: 'Say so.',
    avoid: 'A date.',
    ask: 'Ana',
    reply: 'Bonjour.',
    follows: product(english),
    foreign: { reply: 'fr' },
  })
  expect(read(french)).toEqual({
    tell: 'Dites-le.',
    avoid: 'A date.',
    ask: 'Ana',
    reply: 'Bonjour.',
    follows: product(french),
    foreign: { avoid: 'en' },
  })
})

test.each(Object.entries(languages))(
  'in %s the first status of an order says nothing of a payment',
  (_, texts) => {
    const first = (status: string) =>
      meaningOf(texts, { status, orderType: 'payin', credited: 'token', isFirstStatus: true, ...nobodySays })
    const facts = { order: 'OR-1', amount: '5 EUR', state: 'Confirming payment', time: 'now' }

    for (const status of ['fund_processing', 'fund_deposited', 'asset_processing']) {
      expect(first(status)).toMatchObject(texts.firstStatus)
      expect(replyText(texts, first(status), facts)).not.toContain(facts.state)
    }
    expect(first('asset_settled').happened).not.toBe(texts.firstStatus.happened)
    expect(first('initiated').happened).not.toBe(texts.firstStatus.happened)
  },
)

test('what a team wrote of a status holds for the first status, too', () => {
  const own = [{ status: 'fund_processing', kind: '*', words: { happened: 'The payer was sent on.' } }]
  const meaning = meaningOf(english, {
    status: 'fund_processing',
    orderType: 'payin',
    credited: 'token',
    name: undefined,
    isFirstStatus: true,
    own: own as unknown as StatusMeaning[],
  })

  expect(meaning.happened).toBe('The payer was sent on.')
})
