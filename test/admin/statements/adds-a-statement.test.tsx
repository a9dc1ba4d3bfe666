import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { AdminContext, memoryStore } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createDataProvider } from '../../../src/admin/data-provider/createDataProvider.ts'
import { sendFile } from '../../../src/admin/data-provider/sendFile.ts'
import { i18nProvider } from '../../../src/admin/language/i18nProvider.ts'
import { makeQueryClient } from '../../../src/admin/session/queryClient.ts'
import { MidContext } from '../../../src/admin/session/SessionContext.ts'
import { AddStatement } from '../../../src/admin/statements/AddStatement.tsx'
import { createClient } from '../../../src/client/createClient.ts'
import { expectFailure } from '../../support/quietConsole.ts'
import { refusal } from '../../support/renderScreens.tsx'

/** A request whose progress the test controls. */
class FakeRequest extends EventTarget {
  static readonly opened: FakeRequest[] = []
  readonly upload = new EventTarget()
  readonly headers = new Map<string, string>()
  status = 0
  responseText = ''
  sent: unknown
  open(method: string, url: string) {
    FakeRequest.opened.push(this)
    this.headers.set(':method', method).set(':url', url)
  }
  setRequestHeader = (name: string, value: string) => void this.headers.set(name, value)
  getAllResponseHeaders = () => 'content-type: application/json\r\n'
  send = (body: unknown) => void (this.sent = body)
  abort = () => {}

  sendPart(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total, lengthComputable: true }))
  }
  async answer(response: Response) {
    this.status = response.status
    this.responseText = await response.text()
    this.dispatchEvent(new Event('load'))
  }
}

afterEach(() => {
  FakeRequest.opened.length = 0
  vi.unstubAllGlobals()
})

async function sendStatement(): Promise<FakeRequest> {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const fetch: typeof globalThis.fetch = (input, init = {}) => sendFile(input, init, init.body as Blob)
  const server = { baseUrl: '/api', fetch, headers: { MID: 'mer_1' } }
  const mid = { mid: 'mer_1', mids: ['mer_1'], mode: 'stand-in' as const, choose: () => {} }
  const page = (
    <MidContext value={mid}>
      <AdminContext
        dataProvider={createDataProvider(createClient(server), server)}
        queryClient={makeQueryClient()}
        store={memoryStore()}
        i18nProvider={i18nProvider}
      >
        <AddStatement />
      </AdminContext>
    </MidContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  const user = userEvent.setup()
  await user.upload(await screen.findByLabelText('choose a file'), new File(['a,b'], 'october.csv'))
  await expect.poll(() => FakeRequest.opened).toHaveLength(1)
  const [request] = FakeRequest.opened
  if (!request) throw new Error('nothing was sent')
  return request
}

test('shows the upload progress of a file', async () => {
  const request = await sendStatement()

  request.sendPart(300, 1000)

  expect(await screen.findByText('30%')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Sending october.csv…')
  expect(Object.fromEntries(request.headers)).toMatchObject({
    ':method': 'POST',
    ':url': '/api/statements?name=october.csv&mid=mer_1',
    'content-type': 'application/octet-stream',
    mid: 'mer_1',
  })
})

test('says why an interrupted upload failed', async () => {
  expectFailure('POST /api/statements got no answer')
  const request = await sendStatement()

  request.dispatchEvent(new Event('error'))

  expect((await screen.findByRole('alert')).textContent).toBe(
    'october.csv could not be uploaded: the connection was lost or is too slow. An upload needs at least 64 KB a second and can take at most 5 minutes. Try again.',
  )
})

test.each([
  [409, 'the files of all statements can use at most 2048 MB: delete statements that are no longer needed'],
  [429, 'at most 20 files per person and hour'],
])("shows the server's reason for refusing a file: %s", async (status, words) => {
  expectFailure(words)
  const request = await sendStatement()

  await request.answer(refusal(status, words, { requestId: 'r-1' }))

  expect((await screen.findByRole('alert')).textContent).toContain(
    words.charAt(0).toUpperCase() + words.slice(1),
  )
})
