import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breachListFault, createBreachFault } from '../../../src/server/sign-in/breachedPasswords.ts'
import { wordFault } from '../../../src/i18n/fault.ts'
import { startStack } from '../../support/stack.ts'

const words = 'password_breached'
const known = Array.from({ length: 600 }, (_, n) => `a password long enough ${n}`)
let folder: string
let list: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'breached-'))
  list = await write(
    'list.txt',
    sorted(known)
      .map((hash, n) => `${hash}:${n ** 2}`)
      .join('\r\n'),
  )
})

afterAll(() => rm(folder, { recursive: true }))

test('each password of the list is found, the first and the last too, and no other', async () => {
  const breachFault = createBreachFault(list)

  const faults = await Promise.all(known.map(breachFault))
  const others = await Promise.all(known.map((password) => breachFault(`${password}!`)))

  expect(new Set(faults)).toEqual(new Set([words]))
  expect(new Set(others)).toEqual(new Set([undefined]))
})

test('a password is found in the form of its letters that it is kept in, too', async () => {
  const one = await write('one.txt', sorted(['the café of the caf\u00e9 owner']).join(''))

  expect(await createBreachFault(one)('the café of the cafe\u0301 owner')).toBe(words)
})

test('a password of the list is refused at its field', async () => {
  const { as } = await startStack({ env: { BREACHED_PASSWORDS_FILE: list } })
  const support = await as('support')
  const change = (password: string) =>
    support('/api/session/password', { json: { password, current: 'sandbox' } })

  const refused = await change('a password long enough 7')
  const taken = await change('a password long enough for seven')

  expect([refused.status, (await refused.json()).details]).toEqual([
    400,
    [{ field: 'password', message: wordFault({ code: words }), reason: words }],
  ])
  expect(taken.status).toBe(200)
})

test.each([
  ['is not there', undefined, 'cannot be read'],
  ['is empty', '', 'expected a SHA-1 a line, in order'],
  ['is of another kind', known.join('\n'), 'expected a SHA-1 a line, in order'],
  ['is out of order', sorted(known).toReversed().join('\n'), 'expected a SHA-1 a line, in order'],
])('a list that %s stops the start', async (_, text, fault) => {
  const path = text === undefined ? join(folder, 'none.txt') : await write('wrong.txt', text)

  expect(await breachListFault(path)).toContain(`BREACHED_PASSWORDS_FILE: ${fault}`)
})

test('a list in order, or none, stops nothing', async () => {
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
