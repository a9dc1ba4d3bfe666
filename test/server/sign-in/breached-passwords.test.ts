import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breachListFault, createBreachFault } from '../../../src/server/sign-in/breachedPasswords.ts'
import { wordFault } from '../../../src/i18n/fault.ts'
import { startStack } from '../../support/stack.ts'

const faultCode = 'password_breached'
const breached = Array.from({ length: 600 }, (_, n) => `a password long enough ${n}`)
let folder: string
let list: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'breached-'))
  list = await write(
    'list.txt',
    sorted(breached)
      .map((hash, n) => `${hash}:${n ** 2}`)
      .join('\r\n'),
  )
})

afterAll(() => rm(folder, { recursive: true }))

test('finds every password of the list, including the first and the last, and no other', async () => {
  const breachFault = createBreachFault(list)

  const faults = await Promise.all(breached.map(breachFault))
  const otherFaults = await Promise.all(breached.map((password) => breachFault(`${password}!`)))

  expect(new Set(faults)).toEqual(new Set([faultCode]))
  expect(new Set(otherFaults)).toEqual(new Set([undefined]))
})

test('finds a password in another Unicode form', async () => {
  const one = await write('one.txt', sorted(['the café of the caf\u00e9 owner']).join(''))

  expect(await createBreachFault(one)('the café of the cafe\u0301 owner')).toBe(faultCode)
})

test('refuses a listed password at its field', async () => {
  const { as } = await startStack({ env: { BREACHED_PASSWORDS_FILE: list } })
  const support = await as('support')
  const change = (password: string) =>
    support('/api/session/password', { json: { password, current: 'sandbox' } })

  const refused = await change('a password long enough 7')
  const taken = await change('a password long enough for seven')

  expect([refused.status, (await refused.json()).details]).toEqual([
    400,
    [{ field: 'password', message: wordFault({ code: faultCode }), reason: faultCode }],
  ])
  expect(taken.status).toBe(200)
})

test.each([
  ['is missing', undefined, 'cannot be read'],
  ['is empty', '', 'expected a SHA-1 a line, in order'],
  ['has another format', breached.join('\n'), 'expected a SHA-1 a line, in order'],
  ['is out of order', sorted(breached).toReversed().join('\n'), 'expected a SHA-1 a line, in order'],
])('a list that %s prevents the start', async (_, text, fault) => {
  const path = text === undefined ? join(folder, 'none.txt') : await write('wrong.txt', text)

  expect(await breachListFault(path)).toContain(`BREACHED_PASSWORDS_FILE: ${fault}`)
})

test('a sorted list or no list prevents nothing', async () => {
  expect(await breachListFault(list)).toBeUndefined()
  expect(await breachListFault(undefined)).toBeUndefined()
})

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

function sorted(passwords: readonly string[]): string[] {
  return passwords.map((text) => createHash('sha1').update(text).digest('hex').toUpperCase()).toSorted()
}
