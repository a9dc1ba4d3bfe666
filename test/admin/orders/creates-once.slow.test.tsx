import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { pressTwice, refusal, renderScreens, success, type Answers } from '../../support/renderScreens.tsx'

const receipt = success({ orderId: 'OR-1', payUrl: 'https://pay.example/p/1' })
const path = '/orders/create?userId=UX-1&currency=EUR&type=card&destination=USDT'

async function fill(answers: Answers) {
  expectFailure('UX-1 is not among the newest people')
  // The order page reads the created order.
  answers['GET /v1/public/orders/OR-1'] ??= () => success({ id: 'OR-1', status: 'initiated' })
  const app = renderScreens(path, answers)
  await app.user.type(await screen.findByLabelText('Amount'), '50')
  const posts = () =>
    app.sent('POST /v3/orders').map(({ headers, body }) => ({
      key: headers.get('Idempotency-Key'),
      confirms: headers.get('Near-Duplicate'),
      body,
    }))
  const create = () => app.user.click(screen.getByRole('button', { name: 'Create order' }))
  return { ...app, posts, create }
}

const near = 'the same customer, amount and currency within the last ten minutes'
const duplicates = [
  { key: 'k-0', createdAt: '2026-11-21T10:00:00.000Z', orderId: 'OR-0', state: 'confirmed', operator: 'Sam' },
]

test('names the recent order, and creates another under the same key on confirmation', async () => {
  expectFailure(near)
  const { posts, create, user } = await fill({
    'POST /v3/orders': ({ headers }) =>
      headers.get('Near-Duplicate') === 'shown-1'
        ? receipt
        : refusal(409, near, { reason: 'near_duplicate', duplicates, confirmation: 'shown-1' }),
  })

  await create()
  const dialog = within(
    await screen.findByRole('dialog', { name: 'The same order was created a moment ago' }),
  )
  expect(dialog.getByRole('link', { name: 'OR-0' }).getAttribute('href')).toBe('/orders/OR-0/show')
  expect(dialog.getByText(/by/).textContent).toContain('Sam')
  await user.click(dialog.getByRole('button', { name: 'Create another anyway' }))

  expect(await screen.findByText('Order created')).toBeTruthy()
  expect(screen.getByRole('link', { name: '‹ Orders' }).getAttribute('href')).toBe('/orders')
  const [first, second] = posts()
  expect(second).toEqual({ ...first, confirms: 'shown-1' })
  expect(first?.confirms).toBeNull()
  expect(posts()).toHaveLength(2)
})

test('a request in doubt is named as such before a second order, with a link to it', async () => {
  expectFailure(near)
  const inDoubt = duplicates.map((one) => ({ ...one, orderId: null, state: 'unknown' }))
  const { create } = await fill({
    'POST /v3/orders': () => refusal(409, near, { reason: 'near_duplicate', duplicates: inDoubt }),
  })

  await create()

  const dialog = within(
    await screen.findByRole('dialog', { name: /^It is not known whether the same order/ }),
  )
  const link = dialog.getByRole('link', { name: 'View create request' })
  expect(link.getAttribute('href')).toBe('/intents/k-0/show')
})

test('going back sends nothing and keeps the form', async () => {
  expectFailure(near)
  const { posts, create, user } = await fill({
    'POST /v3/orders': () => refusal(409, near, { reason: 'near_duplicate', duplicates }),
  })

  await create()
  await user.click(await screen.findByRole('button', { name: 'Go back' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('50')
  expect(posts()).toHaveLength(1)
})

test('waits for a request under way and fetches its answer with the same key', async () => {
  expectFailure('this request is being sent right now')
  let looks = 0
  const answers: Answers = {
    'POST /v3/orders': ({ headers }) => {
      // The key is known only now.
      answers[`GET /intents/${headers.get('Idempotency-Key')}`] = () => ({
        state: looks++ === 0 ? 'sending' : 'confirmed',
      })
      const facts = { reason: 'sending', requestId: 'r-1' }
      return looks < 2 ? refusal(409, 'this request is being sent right now', facts) : receipt
    },
  }
  const { posts, create, sent } = await fill(answers)

  await create()
  expect(await screen.findByText('This order is being sent. Wait a moment.')).toBeTruthy()

  expect(await screen.findByText('Order created')).toBeTruthy()
  expect(sent(`GET /intents/${posts()[0]?.key}`)).toHaveLength(2)
  const [first, second] = posts()
  expect(second).toEqual(first)
  expect(posts()).toHaveLength(2)
})

test('locks the form while the outcome of the order is unknown', async () => {
  const words = 'it is not known whether this was created (no answer); it is not sent again'
  expectFailure('POST /v3/orders answered 502')
  const { posts, create, user } = await fill({
    'POST /v3/orders': () => refusal(502, words, { reason: 'unknown', intent: 'key-7', requestId: 'r-1' }),
  })

  await create()
  expect(await screen.findByText('It is not known whether the order was created')).toBeTruthy()

  const link = screen.getByRole('link', { name: 'View create request' })
  expect(link.getAttribute('href')).toBe('/intents/key-7/show')
  expect((screen.getByRole('button', { name: 'Create order' }) as HTMLButtonElement).disabled).toBe(true)
  await user.type(screen.getByLabelText('Amount'), '{Enter}')
  expect(posts()).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Start a new order' }))
  expect(screen.queryByText('It is not known whether the order was created')).toBeNull()
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('')
  expect(posts()).toHaveLength(1)
})

test('says that nothing was sent, and retries under a new key', async () => {
  expectFailure('POST /v3/orders answered 503')
  let tries = 0
  const { posts, create } = await fill({
    'POST /v3/orders': () =>
      tries++ === 0
        ? refusal(503, 'nothing was sent', { reason: 'not_sent', intent: 'key-7', requestId: 'r-1' })
        : receipt,
  })

  await create()
  expect(await screen.findByText('Nothing was sent. You can try again.')).toBeTruthy()
  await create()

  expect(await screen.findByText('Order created')).toBeTruthy()
  const [first, second] = posts()
  expect(first?.key).not.toBe(second?.key)
})

test.each([
  [400, /^Nothing was created\. Correct what the provider names/],
  [403, /^Nothing was created\. Ask an admin/],
])('a refusal with %i says that nothing was created, and the next step', async (status, words) => {
  expectFailure('no')
  const { create } = await fill({ 'POST /v3/orders': () => refusal(status, 'no') })

  await create()

  expect(await screen.findByText(words)).toBeTruthy()
})

test('a conflict does not say that nothing was created', async () => {
  expectFailure('exists')
  const { create } = await fill({ 'POST /v3/orders': () => refusal(409, 'exists') })

  await create()

  expect(await screen.findByText('exists')).toBeTruthy()
  expect(screen.queryByText(/^Nothing was created/)).toBeNull()
})

test('a changed form after a doubt does not create another order', async () => {
  const words = 'this Idempotency-Key belongs to another request'
  const details = [{ field: 'Idempotency-Key', message: 'already belongs to another request' }]
  expectFailure('POST /v3/orders got no answer')
  expectFailure(words)
  let tries = 0
  const { posts, create, user } = await fill({
    'POST /v3/orders': () => {
      if (tries++ === 0) throw new TypeError('gone')
      return refusal(422, words, { details })
    },
  })

  await create()
  await user.type(screen.getByLabelText('Amount'), '1')
  await user.click(await screen.findByRole('button', { name: 'Send again' }))

  const link = await screen.findByRole('link', { name: 'View create request' })
  expect(link.getAttribute('href')).toBe(`/intents/${posts()[0]?.key}/show`)
})

test('a doubt stays when the next press finds a fault in the form', async () => {
  expectFailure('POST /v3/orders got no answer')
  const { create, user } = await fill({
    'POST /v3/orders': () => {
      throw new TypeError('gone')
    },
  })
  await create()
  await screen.findByText('No response')
  const amount = screen.getByLabelText('Amount')
  await user.clear(amount)

  await user.click(screen.getByRole('button', { name: 'Send again' }))

  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('No response')).toBeTruthy()
})

test('asks for a fresh code if required, then continues with the same order', async () => {
  let isFresh = false
  const { posts, create, user, sent } = await fill({
    'POST /v3/orders': () =>
      isFresh ? receipt : refusal(403, 'enter a new code first', { reason: 'step_up' }),
    'POST /session/step-up': () => {
      isFresh = true
      return {}
    },
  })

  await create()
  await user.type(await screen.findByLabelText('Code', { selector: '[inputmode=numeric]' }), '123456{Enter}')

  expect(await screen.findByText('Order created')).toBeTruthy()
  expect(sent('POST /session/step-up').map(({ body }) => body)).toEqual([{ code: '123456' }])
  const [first, second] = posts()
  expect(second).toEqual(first)
})

test('two presses at once create one order', async () => {
  const { posts } = await fill({ 'POST /v3/orders': () => receipt })

  pressTwice(screen.getByRole('button', { name: 'Create order' }))

  expect(await screen.findByText('Order created')).toBeTruthy()
  expect(posts()).toHaveLength(1)
})

test('leaving the form during creation keeps the new page, and the order page has the pay link', async () => {
  const late = Promise.withResolvers<Response>()
  const { create, posts, user, router, address } = await fill({
    'POST /v3/orders': () => late.promise,
    'GET /v1/public/orders/OR-1': () => success({ id: 'OR-1', status: 'initiated', type: 'payin' }),
  })
  await create()
  await waitFor(() => expect(posts()).toHaveLength(1))
  // Cancel would look as if it recalled the order.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)

  await act(() => router.navigate('/users/create'))
  await user.type(await screen.findByLabelText('E-mail'), 'bob@shop.test')
  await act(async () => late.resolve(Response.json(receipt)))
  await act(() => new Promise((resolve) => setTimeout(resolve)))

  expect(address()).toBe('/users/create')
  await act(() => router.navigate('/orders/OR-1/show'))
  expect(await screen.findByText('https://pay.example/p/1')).toBeTruthy()
})

test('a refusal shows at its input, and above the button with name, code, message and trace ID', async () => {
  expectFailure('the amount does not fit')
  const { create } = await fill({
    'POST /v3/orders': () =>
      refusal(400, 'the amount does not fit', {
        error: 'Bad Request',
        code: 'QUOTES_LIMIT_ERROR',
        traceId: 't-17',
        details: [
          { field: 'source.amount', message: 'at most 40' },
          { field: 'quote', message: 'is too old' },
        ],
      }),
  })

  await create()

  const said = await screen.findByText('the amount does not fit')
  const panel = within(said.closest<HTMLElement>('[role=alert]') as HTMLElement)
  for (const words of ['the amount does not fit', 'Bad Request · QUOTES_LIMIT_ERROR', 'quote: is too old'])
    expect(panel.getByText(words)).toBeTruthy()
  expect(panel.getByText('Trace id t-17')).toBeTruthy()
  expect(panel.queryByText(/at most 40/)).toBeNull()
  expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('at most 40')).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Create order' }) as HTMLButtonElement).disabled).toBe(false)
})

test('a used partner ID is reported as an existing order', async () => {
  expectFailure('duplicate partnerId')
  const { create } = await fill({
    'POST /v3/orders': () => refusal(409, 'duplicate partnerId', { code: 'PARTNER_ID_ALREADY_USED' }),
  })

  await create()

  expect(await screen.findByText(/An order with this partner id was created before/)).toBeTruthy()
  expect(screen.queryByText(/It is not known whether/)).toBeNull()
})

const waits = 'this order is waiting for approval by a second person; nothing was sent'
const toBeApproved = { reason: 'to_be_approved', intent: 'key-1', requestId: 'r-1' }

test('an order to be approved says so, and continues after the approval', async () => {
  expectFailure(waits)
  const decision = Promise.withResolvers<object>()
  const answers: Answers = {
    'POST /v3/orders': () => refusal(202, waits, toBeApproved),
    'GET /intents/key-1': () => decision.promise,
  }
  const { posts, create } = await fill(answers)

  await create()
  expect((await screen.findByText('This order is waiting for approval')).textContent).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View create request' }).getAttribute('href')).toBe(
    '/intents/key-1/show',
  )
  expect((screen.getByRole('button', { name: 'Create order' }) as HTMLButtonElement).disabled).toBe(true)
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('50')
  answers['POST /v3/orders'] = () => receipt
  decision.resolve({ id: 'key-1', state: 'confirmed' })

  expect(await screen.findByText('Order created')).toBeTruthy()
  const [first, second] = posts()
  expect(second).toEqual(first)
})

test('an order without approval keeps the form and gets a new key', async () => {
  const refused = 'this order was not approved; nothing was sent'
  expectFailure(waits)
  expectFailure(refused)
  const answers: Answers = {
    'POST /v3/orders': () => refusal(202, waits, toBeApproved),
    'GET /intents/key-1': () => {
      const facts = { reason: 'approval_refused', intent: 'key-1', requestId: 'r-2' }
      answers['POST /v3/orders'] = () => refusal(403, refused, facts)
      return { id: 'key-1', state: 'refused' }
    },
  }
  const { posts, create } = await fill(answers)

  await create()
  expect(await screen.findByText(/Your input is still here/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No order was created' })).toBeTruthy()
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('50')
  answers['POST /v3/orders'] = () => receipt
  await create()

  expect(await screen.findByText('Order created')).toBeTruthy()
  const keys = posts().map(({ key }) => key)
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
})
