import { coverageRow } from '../coverage/coverages.ts'
import type { Note } from '../../../src/api/notes.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose } from '../../support/choose.ts'
import { listOf, refusal, renderScreens, success, type Answers } from '../../support/renderScreens.tsx'
import { expectFailure } from '../../support/quietConsole.ts'
import { orderSingle, user as sample } from '../../support/samples.ts'

const id = orderSingle.id
const page = `/orders/${id}/show`
const noteOf = (n: number, changes: Partial<Note> = {}): Note => ({
  id: `n-${n}`,
  mid: 'mer_1',
  author: 'Olga Ops',
  at: '2026-11-21T10:41:58.000Z',
  text: `note ${n}`,
  ...changes,
})

function openOrder(answers: Answers = {}) {
  return renderScreens(page, {
    [`GET /v1/public/orders/${id}`]: () => success({ ...orderSingle, mid: 'mer_1' }),
    [`GET /orders/${id}`]: () => ({ ...orderSingle, history: [] }),
    ...answers,
  })
}

const section = async () => {
  const heading = await screen.findByRole('heading', { name: 'Notes' })
  return within(heading.parentElement as HTMLElement)
}
const entries = (part: Awaited<ReturnType<typeof section>>) =>
  part.getAllByRole('listitem').map(({ textContent }) => textContent)

test('notes show author and time, and an erased note says so', async () => {
  const app = openOrder({
    [`GET /orders/${id}/notes`]: () =>
      listOf([noteOf(2), noteOf(1, { text: '', erasedWhy: 'request', author: 'Sam Support' })]),
  })

  const part = await section()
  await part.findByText('note 2')

  expect(entries(part)).toEqual([
    expect.stringMatching(/^Olga Ops .*note 2$/),
    expect.stringMatching(/^Sam Support .*Text erased on request\.$/),
  ])
  expect(part.queryByText('No notes yet.')).toBeNull()
  expect(app.sent(`GET /orders/${id}/notes`)[0]?.query.get('mid')).toBe('mer_1')
})

test('a note begun during a pending save stays in the field', async () => {
  const isAdded = Promise.withResolvers<void>()
  const app = openOrder({
    [`GET /orders/${id}/notes`]: () => listOf([]),
    [`POST /orders/${id}/notes`]: async ({ body }) => {
      await isAdded.promise
      return Response.json(noteOf(7, body as object), { status: 201 })
    },
  })
  const part = await section()
  const field = part.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })
  const add = part.getByRole<HTMLButtonElement>('button', { name: 'Add note' })
  await app.user.type(field, 'first{Control>}{Enter}{/Control}')
  await app.user.clear(field)
  await app.user.type(field, 'second')

  isAdded.resolve()

  await waitFor(() => expect(add.disabled).toBe(false))
  expect(field.value).toBe('second')
})

test("a note saved after leaving its page does not clear the next page's draft", async () => {
  const added = Promise.withResolvers<Response>()
  const app = openOrder({
    [`POST /orders/${id}/notes`]: () => added.promise,
    'GET /v1/public/orders/OR-2': () => success({ ...orderSingle, id: 'OR-2', mid: 'mer_1' }),
    'GET /orders/OR-2': () => ({ ...orderSingle, id: 'OR-2', history: [] }),
  })
  const field = () => screen.findByRole('textbox', { name: 'New note' })
  await app.user.type(await field(), 'the first')
  await app.user.click(screen.getByRole('button', { name: 'Add note' }))

  await act(() => app.router.navigate('/orders/OR-2/show'))
  await screen.findAllByText('OR-2')
  await app.user.type(await field(), 'the second')
  await act(async () => added.resolve(Response.json(noteOf(1), { status: 201 })))
  await act(() => new Promise((resolve) => setTimeout(resolve)))

  expect(window.history.state).toMatchObject({ draft: { values: { text: 'the second' } } })
})

test('Ctrl-Enter adds a note once and empties the field; a failure keeps the text, even after a reload', async () => {
  const storedNotes: object[] = []
  let fails = true
  const app = openOrder({
    [`GET /orders/${id}/notes`]: () => listOf(storedNotes),
    [`POST /orders/${id}/notes`]: ({ body }) => {
      if (fails) return refusal(503, 'try again')
      storedNotes.unshift(noteOf(7, body as object))
      return Response.json(storedNotes[0], { status: 201 })
    },
  })
  const part = await section()
  const field = part.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })
  expect(await part.findByText('No notes yet.')).toBeTruthy()
  expect(part.getByRole<HTMLButtonElement>('button', { name: 'Add note' }).disabled).toBe(true)

  expectFailure(`POST /api/orders/${id}/notes answered 503`)
  await app.user.type(field, 'Called the bank{Control>}{Enter}{/Control}')
  expect(await part.findByRole('alert')).toBeTruthy()
  expect(field.value).toBe('Called the bank')
  expect(window.history.state).toMatchObject({
    draft: { key: `note:orders:${id}`, values: { text: 'Called the bank' } },
  })

  fails = false
  await app.user.click(part.getByRole('button', { name: 'Add note' }))

  expect(await part.findByRole('listitem')).toBeTruthy()
  expect(entries(part)).toEqual([expect.stringMatching(/Called the bank$/)])
  expect(field.value).toBe('')
  expect(window.history.state).not.toMatchObject({ draft: expect.anything() })
  expect(app.sent(`POST /orders/${id}/notes`).map(({ body }) => body)).toEqual([
    { text: 'Called the bank' },
    { text: 'Called the bank' },
  ])
})

test('failed notes are not shown as an empty list, and can be loaded again', async () => {
  expectFailure('no')
  let fails = true
  openOrder({
    [`GET /orders/${id}/notes`]: () => (fails ? refusal(403, 'no') : listOf([noteOf(1)])),
  })
  const part = await section()

  expect(await part.findByRole('alert')).toBeTruthy()
  expect(part.queryByText('No notes yet.')).toBeNull()
  fails = false
  part.getByRole('button', { name: 'Try again' }).click()

  await waitFor(() => expect(entries(part)).toHaveLength(1))
})

test('masked text in a note is revealed with a reason', async () => {
  const covered = noteOf(1, {
    text: 'wrote from j•••@m•••.test',
    countinghouse: { masked: ['text'], reveal: 'token-1' },
  })
  const app = openOrder({
    [`GET /orders/${id}/notes`]: () => listOf([covered]),
    'POST /reveals': () => ({ text: 'wrote from jane@mail.test' }),
  })
  const part = await section()

  await app.user.click(await part.findByRole('button', { name: 'Reveal: note by Olga Ops' }))
  const dialog = within(await screen.findByRole('dialog'))
  await choose(app.user, dialog.getByLabelText(/^Why/), 'The customer called or wrote')
  await app.user.click(dialog.getByRole('button', { name: 'Reveal' }))

  expect(await part.findByText('wrote from jane@mail.test')).toBeTruthy()
})

test('the page of a customer in the ledger has notes', async () => {
  const record = { ...sample, id: sample.userId, mid: 'mer_1', lastSeenAt: '2026-11-20T10:00:00.000Z' }
  const app = renderScreens(`/users/${sample.userId}/show`, {
    'GET /coverage': () => listOf([coverageRow('mer_1')]),
    'GET /users': () => listOf([record]),
    [`GET /users/${sample.userId}/notes`]: () => listOf([noteOf(1)]),
  })

  expect(await (await section()).findByText('note 1')).toBeTruthy()
  expect(app.sent(`GET /users/${sample.userId}/notes`)).toHaveLength(1)
})
