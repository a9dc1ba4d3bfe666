import { expect, test } from 'vitest'
import { isObject } from '../../../src/contract/json.ts'
import { may } from '../../../src/server/access/permissions.ts'
import { fees, gives, givesFee, personal, type Canary } from '../../support/personalCanaries.ts'
import { answering, answerOf, harmless, redactFor, roles } from '../../support/redaction.ts'

type Place = {
  where: string
  put: (record: Record<string, unknown>, canary: Canary) => unknown
}

/** Every place where a service may put undocumented data. */
const places: Place[] = [
  {
    where: 'an unknown key',
    put: (record, { key, value }) => ({ ...record, [`my_${key}`]: value, [key]: value }),
  },
  {
    where: 'the partner’s part',
    put: (record, { key, value }) => ({ ...record, partnerContext: { [key]: value } }),
  },
  {
    where: 'the partner’s part as a text',
    put: (record, { key, value }) => ({ ...record, partnerContext: JSON.stringify({ a: { [key]: value } }) }),
  },
  {
    where: 'a text in a text',
    put: (record, { key, value }) => ({
      ...record,
      blob: JSON.stringify(JSON.stringify([{ [key]: value }])),
    }),
  },
  {
    where: 'deep below',
    put: (record, { key, value }) => ({ ...record, a: { b: [{ c: { [key]: value } }] } }),
  },
  { where: 'a list', put: (record, { key, value }) => ({ ...record, [key]: ['a', [value]] }) },
  { where: 'a pair', put: (record, { key, value }) => ({ ...record, details: [{ label: key, value }] }) },
  {
    where: 'another pair',
    put: (record, { key, value }) => ({ ...record, more: { name: key, amount: value, content: value } }),
  },
  { where: 'documented objects', put: (record, { key, value }) => intoObjects(record, { [key]: value }) },
  {
    where: 'a name of ours',
    put: (record, { key, value }) => ({
      ...record,
      countinghouse: { [key]: value },
      assumed: { [key]: value },
      raw: { [key]: value },
    }),
  },
  {
    where: 'a sentence',
    put: (record, { value }) => ({ ...record, note: `Please see to ${value} now.` }),
  },
  {
    where: 'a sentence with its name',
    put: (record, { key, value }) => ({ ...record, memo: `the ${key}: ${value}` }),
  },
  {
    where: 'a key',
    put: (record, { value }) => ({
      ...record,
      [String(value)]: true,
      partnerContext: { [String(value)]: 1 },
    }),
  },
]

const payerNeeds = ['pixKey', 'vpa', 'accountNumber']

function intoObjects(record: Record<string, unknown>, more: object): unknown {
  const entries = Object.entries(record).map(([key, value]) => [
    key,
    isObject(value) ? { ...(intoObjects(value, more) as object), ...more } : value,
  ])
  return Object.fromEntries(entries)
}

test.each(answering)('%s: shows undocumented data only after a reveal', (name) => {
  const shown: string[] = []
  for (const place of places)
    for (const canary of personal) {
      const body = answerOf(name, place.put(harmless[name], canary))
      for (const role of roles) {
        // A receipt shows the payer the account to pay to.
        if (
          name === 'v3.createOrder' &&
          place.where === 'documented objects' &&
          payerNeeds.includes(canary.key)
        )
          continue
        const { text } = redactFor(name, body, { role })
        if (gives(text, canary.value)) shown.push(`${canary.what} in ${place.where} to ${role}: ${text}`)
      }
    }

  expect(shown).toEqual([])
})

test.each(answering)(
  '%s: shows no fees to readers without the right, neither masked nor revealed',
  (name) => {
    const shown: string[] = []
    for (const place of places)
      for (const canary of fees) {
        const { text, offered } = redactFor(name, answerOf(name, place.put(harmless[name], canary)), {
          role: 'support',
        })
        if (givesFee(text + JSON.stringify(offered)))
          shown.push(`${canary.what} in ${place.where}: ${text} ${JSON.stringify(offered)}`)
      }

    expect(shown).toEqual([])
  },
)

const refusals: { how: string; status: number; body: (key: string, value: unknown) => unknown }[] = [
  {
    how: 'by the letter',
    status: 400,
    body: (key, value) => ({
      error: 'Bad Request',
      message: `the ${key}: ${value}`,
      code: 400,
      details: [{ field: key, message: `${value}` }],
    }),
  },
  { how: 'as a map', status: 422, body: (key, value) => ({ message: 'no', errors: { [key]: [value] } }) },
  {
    how: 'in an error',
    status: 409,
    body: (key, value) => ({
      error: { message: `see ${value}`, code: String(value), context: { details: [{ [key]: value }] } },
    }),
  },
  {
    how: 'by its id',
    status: 500,
    body: (key, value) => ({ error: `${value}`, traceId: `${value}`, [key]: value }),
  },
  {
    how: 'inside a success',
    status: 200,
    body: (_, value) => ({ success: false, message: `${value} is taken`, error: String(value) }),
  },
  { how: 'as a plain text', status: 400, body: (_, value) => JSON.stringify(`no ${value}`) },
]

test.each(refusals)(
  'a refusal $how shows no e-mail address, card number or phone number',
  ({ status, body }) => {
    const shown: string[] = []
    for (const name of answering)
      for (const role of roles)
        for (const { what, key, value, isDetected } of personal) {
          const { text } = redactFor(name, body(key, value), { role, status })
          if (isDetected && gives(text, value)) shown.push(`${what} to ${role}: ${text}`)
        }

    expect(shown).toEqual([])
  },
)

test('masks an e-mail address used as an ID and offers it to roles that may reveal contacts', () => {
  const email = 'perpetua.canary@person.test'
  for (const [name, field] of [
    ['v1.listUsers', 'userId'],
    ['v1.listOrders', 'userId'],
    ['v1.getOrder', 'userId'],
  ] as const)
    for (const role of roles) {
      const { text, offered } = redactFor(name, answerOf(name, { ...harmless[name], [field]: email }), {
        role,
      })

      expect(text).not.toContain(email)
      expect(text).toContain('p•••@p•••.test')
      expect(offered).toEqual(may(role, 'contacts.reveal') ? [{ [field]: email }] : [])
    }
})

test('masks two similar user IDs as two different texts', () => {
  const people = ['perpetua@person.test', 'peter@people.test'].map((userId) => ({
    ...harmless['v1.listUsers'],
    userId,
  }))
  const { text } = redactFor('v1.listUsers', { status: 'success', data: people }, { role: 'finance' })

  const ids = (JSON.parse(text) as { data: { userId: string }[] }).data.map(({ userId }) => userId)
  expect(ids).toEqual(['p•••@p•••.test~20', 'p•••@p•••.test~17'])
})

test('reveals metadata unchanged, but without fees for readers without the right', () => {
  const partnerContext = {
    dni: 'X81920457K',
    note: 'commission 7.77 EUR, call +351 961 204 577',
    blob: '{"phone":"961204577","mdr":7.77}',
    mdr: 7.77,
    attempts: 3,
    isNew: true,
  }
  const body = answerOf('v1.getOrder', { ...harmless['v1.getOrder'], partnerContext })
  const { mdr: _, ...withoutFee } = partnerContext

  expect(redactFor('v1.getOrder', body, { role: 'ops' }).offered).toEqual([
    { undocumented: { partnerContext } },
  ])
  expect(redactFor('v1.getOrder', body, { role: 'support' }).offered).toEqual([
    { undocumented: { partnerContext: { ...withoutFee, note: '•••', blob: '•••' } } },
  ])
  expect(redactFor('v1.getOrder', body, { role: 'finance' }).offered).toEqual([])
})
