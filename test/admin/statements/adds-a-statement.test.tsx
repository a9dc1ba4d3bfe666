import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { AdminContext, memoryStore } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createDataProvider } from '../../../src/admin/data-provider/createDataProvider.ts'
import { i18nProvider } from '../../../src/admin/language/i18nProvider.ts'
import { makeQueryClient } from '../../../src/admin/session/queryClient.ts'
import { SessionContext } from '../../../src/admin/session/SessionContext.ts'
import { AddStatement } from '../../../src/admin/statements/StatementList.tsx'
import { createClient } from '../../../src/client/createClient.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { refusal } from '../../support/renderScreens.tsx'
import { sessionOf } from '../../support/session.ts'

async function sendStatement(fetch: typeof globalThis.fetch, name = 'october.csv'): Promise<void> {
  const server = { baseUrl: '/api', fetch, headers: { MID: 'mer_1' } }
  const page = (
    <SessionContext value={{ session: sessionOf('finance'), mid: 'mer_1', choose: () => {} }}>
      <AdminContext
        dataProvider={createDataProvider(createClient(server), server)}
        queryClient={makeQueryClient()}
        store={memoryStore()}
        i18nProvider={i18nProvider}
      >
        <AddStatement />
      </AdminContext>
    </SessionContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  const user = userEvent.setup()
  await user.upload(await screen.findByLabelText('choose a file'), new File(['a,b'], name))
}

test.each(['october.csv', 'october.xlsx', 'october.zip'])('says that %s is being sent', async (name) => {
  await sendStatement(() => new Promise(() => {}), name)

  expect((await screen.findByRole('status')).textContent).toBe(`Sending ${name}…`)
  const progress = screen.getByRole('progressbar', { name: 'Upload progress' })
  expect(progress.hasAttribute('value')).toBe(false)
})

test('says why an interrupted upload failed', async () => {
  expectFailure('POST /api/statements got no answer')

  await sendStatement(() => Promise.reject(new TypeError('Failed to fetch')))

  expect((await screen.findByRole('alert')).textContent).toBe(
    'october.csv could not be uploaded: the connection was lost or is too slow. An upload needs at least 64 KB a second and can take at most 5 minutes. Try again.',
  )
})

test.each([
  [409, 'the files of all statements can use at most 2048 MB: delete statements that are no longer needed'],
  [429, 'at most 20 files per person and hour'],
])("shows the server's reason for refusing a file: %s", async (status, words) => {
  expectFailure(words)

  await sendStatement(async () => refusal(status, words, { requestId: 'r-1' }))

  expect((await screen.findByRole('alert')).textContent).toContain(
    words.charAt(0).toUpperCase() + words.slice(1),
  )
})
