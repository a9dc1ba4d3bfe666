import { expect, test } from 'vitest'
import { isObject } from '../../../src/contract/json.ts'
import { namedRoutes } from '../../../src/contract/routes.ts'
import { may } from '../../../src/server/access/permissions.ts'
import { answering, answerOf, harmless, redactFor, roles } from '../../support/redaction.ts'
import { basic, startStandIn } from '../../support/standIn.ts'

test.each(answering)('%s: shows documented fields without personal data to every role', (name) => {
  const body = answerOf(name, harmless[name])
  for (const role of roles) expect(JSON.parse(redactFor(name, body, { role }).text)).toEqual(body)
})

test('masks only contact data, and fees without the right, in answers of the stand-in', async () => {
  const { sandbox } = startStandIn()
  const ask = async (path: string) => {
    const request = new Request(`http://stand-in.test${path}`, { headers: { MID: 'mer_1', ...basic } })
    return (await sandbox.fetch(request)).text()
  }
  const listed = await ask('/v1/public/orders?limit=100')
  const [{ id }] = (JSON.parse(listed) as { data: { transfers: [{ id: string }] } }).data.transfers
  for (const { name, route } of namedRoutes.filter((one) => one.route.method === 'GET')) {
    const body = await ask(`${route.path.replace('{orderId}', id)}?limit=100&direction=deposit`)
    for (const role of roles) {
      const covered = coveredIn(JSON.parse(body), JSON.parse(redactFor(name, body, { role }).text))
      const fees = may(role, 'fees.read') || !/Order/.test(name) ? [] : ['fees']
      expect([name, role, [...covered]]).toEqual([
        name,
        role,
        name === 'v1.listUsers' ? ['email', 'phone'] : fees,
      ])
    }
  }
})

/** Names of the fields whose shown value differs from the sent value. */
function coveredIn(sent: unknown, shown: unknown, covered = new Set<string>()): Set<string> {
  if (!isObject(sent) && !Array.isArray(sent)) return covered
  for (const [key, value] of Object.entries(sent)) {
    const other = (shown as Record<string, unknown>)[key]
    if (typeof value === 'object' && value !== null && other !== undefined) coveredIn(value, other, covered)
    else if (value !== other) covered.add(key)
  }
  return covered
}

test('shows helpful messages of a refusal unchanged', () => {
  const refusal = {
    error: 'Bad Request',
    message: 'source.amount must be at least 10.00 EUR',
    code: 400,
    details: [{ field: 'source.amount', message: 'is below the minimum of 10.00 EUR' }],
    traceId: 'b7e23ec29af22b0b4e41da31e868d572',
  }
  for (const role of roles)
    expect(JSON.parse(redactFor('v3.createOrder', refusal, { role, status: 400 }).text)).toEqual(refusal)
})

test('shows large amounts and numeric ids in the details of a refusal', () => {
  const details = [
    { field: 'source.amount', message: '200000000 is outside the limits (50000 to 150 000 000)' },
    { field: 'partnerId', message: '2026112900001 is in use' },
    { field: 'deviceDetails.ipInfo.ip', message: '192.168.10.200 is blocked' },
  ]
  const refusal = { error: 'Bad Request', message: 'invalid', code: 400, details }
  for (const role of roles)
    expect(JSON.parse(redactFor('v3.createOrder', refusal, { role, status: 400 }).text)).toEqual(refusal)
})

test('shows a refusal to every role with masked e-mail addresses, cards and phone numbers', () => {
  const refusal = {
    error: 'Conflict',
    message: 'user Maria Keller, maria@example.test, is known',
    code: 'USER_KNOWN',
    details: [{ field: 'phone', message: '+351 961 204 577 is taken' }],
  }
  for (const role of roles)
    expect(JSON.parse(redactFor('v1.createUser', refusal, { role, status: 409 }).text)).toEqual({
      ...refusal,
      message: 'user Maria Keller, m•••@e•••.test, is known',
      details: [{ field: 'phone', message: '•••4577 is taken' }],
    })
})
