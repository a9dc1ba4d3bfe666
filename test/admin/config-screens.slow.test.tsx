import { render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AdminContext, ResourceContextProvider, testDataProvider } from 'react-admin'
import { expect, test, vi } from 'vitest'
import { createDataProvider } from '../../src/admin/data-provider/createDataProvider.ts'
import { useAllRecords } from '../../src/admin/data-provider/useAllRecords.ts'
import { i18nProvider } from '../../src/admin/language/i18nProvider.ts'
import { SessionContext } from '../../src/admin/session/SessionContext.ts'
import { MidList } from '../../src/admin/mids/MidList.tsx'
import { useMethods } from '../../src/admin/payment-methods/useMethods.ts'
import type { Currency, Token } from '../../src/admin/data-provider/records.ts'
import type { SandboxParts } from '../../src/sandbox/app.ts'
import { currencies, tokens } from '../../src/sandbox/catalogue/currencies.ts'
import { paymentMethods } from '../../src/sandbox/catalogue/paymentMethods.ts'
import { usePhoneWidth } from '../support/jsdom.ts'
import { createUser } from '../support/createUser.ts'
import { expectFailure } from '../support/quietConsole.ts'
import { renderApp } from '../support/renderApp.tsx'
import { sessionOf } from '../support/session.ts'
import { basic, clientOn, startStandIn } from '../support/standIn.ts'

type App = Awaited<ReturnType<typeof renderApp>>

/** The text of each table row, without the header. */
async function rows(): Promise<string[]> {
  const table = await screen.findByRole<HTMLTableElement>('table')
  return Array.from(table.tBodies[0]?.rows ?? [], ({ textContent }) => textContent)
}

async function choose({ user }: App, label: string, word: string) {
  await user.selectOptions(await screen.findByRole('combobox', { name: label }), word)
}

const filterOf = ({ address }: App): unknown =>
  JSON.parse(new URLSearchParams(address().split('?')[1]).get('filter') ?? '{}')

const lastQuery = ({ sent }: App, path: string) =>
  Object.fromEntries(
    new URL(sent('GET').findLast(({ url }) => url.includes(path))?.url ?? 'http://none').searchParams,
  )

test('marks the current merchant ID and switches to another', async () => {
  const app = await renderApp('/mids')
  expect(await rows()).toEqual([
    'mer_1Harbour Lane ShopactivecustomerIn use',
    'mer_2Harbour Lane GamesactivecustomerSwitch to',
    'mer_3Harbour Lane Pop-upactivecustomerSwitch to',
  ])

  await app.user.click(screen.getAllByRole('button', { name: 'Switch to' })[0] as HTMLElement)

  await waitFor(async () => expect((await rows())[1]).toContain('In use'))
  expect((await rows())[0]).toContain('Switch to')
  // Requests from before the switch may arrive later.
  const listed = app.sent('GET').findLast(({ url }) => url.includes('list-mids'))
  expect(listed?.headers.get('mid')).toBe('mer_2')
  expect(app.address()).toBe('/mids')
})

test('marks a merchant ID that is not set up here and offers no switch to it', async () => {
  const choose = vi.fn()
  const data = ['mer_1', 'mer_2', 'MER_3'].map((id) => ({ id, status: 'frozen' }))
  const getList = async () => ({
    data: data as never[],
    pageInfo: { hasNextPage: false, hasPreviousPage: false },
  })
  render(
    <AdminContext dataProvider={testDataProvider({ getList })} i18nProvider={i18nProvider}>
      <SessionContext
        value={{ session: sessionOf('ops', { mids: ['mer_1', 'mer_3'] }), mid: 'mer_1', choose }}
      >
        <ResourceContextProvider value="mids">
          <MidList />
        </ResourceContextProvider>
      </SessionContext>
    </AdminContext>,
  )

  expect(await rows()).toEqual([
    'mer_1–not sentfrozen–not sentIn use',
    'mer_2–not sentfrozen–not sentNot set up here',
    'MER_3–not sentfrozen–not sentSwitch to',
  ])
  await createUser().click(screen.getByRole('button', { name: 'Switch to' }))
  expect(choose).toHaveBeenCalledExactlyOnceWith('mer_3')
})

test('says that the merchant IDs cannot be read, and reads them again on request', async () => {
  const reason = 'trouble was asked for: 503'
  expectFailure(reason)
  const app = await renderApp('/mids', { behaviour: { trouble: ['v1.listMids=503:1'] as never } })
  await screen.findByText('The payment provider is currently unavailable')
  expect(screen.getByText(reason)).toBeTruthy()
  app.sandbox.change({ trouble: [] })

  await app.user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await rows()).toHaveLength(3)
})

test("lists currencies with the service's total and filters them", async () => {
  const app = await renderApp('/currencies')
  const [first] = await rows()
  expect(first).toBe('USDUS Dollar2')
  const all = Number(/of (\d+)$/.exec((await screen.findByRole('status')).textContent ?? '')?.[1])

  await choose(app, 'Customer type', 'Businesses')

  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/of \d+$/))
  await waitFor(() =>
    expect(Number(/of (\d+)$/.exec(screen.getByRole('status').textContent ?? '')?.[1])).toBeLessThan(all),
  )
  await choose(app, 'Direction', 'Withdraw')
  await waitFor(() => expect(filterOf(app)).toEqual({ direction: 'withdraw', userType: 'business' }))

  await app.user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(new RegExp(`of ${all}$`)))
})

test('shows the currencies without names if the names cannot be read', async () => {
  await renderApp('/currencies', { behaviour: { trouble: ['v3.listCurrencies=400:1'] as never } })

  const [first] = await rows()

  expect(first).toMatch(/^USD.*not sent2$/)
  expect(screen.getByText(/names cannot be loaded right now/)).toBeTruthy()
})

test('lists all currencies although the service caps its pages', async () => {
  const app = await renderApp('/currencies', { behaviour: { cap: 10 } })
  expect(await rows()).toHaveLength(25)

  await app.user.click(await screen.findByRole('button', { name: 'Next page' }))

  const { pagination } = await app.get('/v1/public/config/supported-currencies?limit=10&direction=deposit')
  await waitFor(async () => expect(await rows()).toHaveLength(pagination.total - 25))
  expect(screen.getByRole('status').textContent).toMatch(`26–${pagination.total} of ${pagination.total}`)
})

test('lists every token once per network on a single page', async () => {
  const app = await renderApp('/tokens')
  const all = await rows()
  expect(all.slice(0, 2)).toEqual(['USDTethereumTether USD', 'USDTtronTether USD'])
  expect(await screen.findByText(/symbol and network together/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Refresh' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull()

  await choose(app, 'Direction', 'Withdraw')

  await waitFor(async () => expect((await rows()).length).toBeLessThan(all.length))
  // The frame reads the tokens, too, maybe later.
  const requested = () => app.sent('GET').map(({ url }) => url.replace(/.*\//, ''))
  await waitFor(() => expect(requested()).toContain('list-tokens?direction=withdraw'))
})

test('lists methods with limits and their required fields in words', async () => {
  const app = await renderApp(`/payment-methods?filter=${encodeURIComponent('{"currency":"COP"}')}`)
  const wanted = 'Card (COP)card_copCardCOP10,000.00COP20,000,000.00COPNone'
  await waitFor(async () => expect((await rows())[0]).toBe(wanted))
  const [, pse] = await rows()
  expect(pse).toContain('PSEpseBank transferCOP5,000.00COP50,000,000.00COP3 required details')

  await app.user.click(screen.getByText('3 required details'))

  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'E-mail: text of 6 to 254 characters, of the form ^[^\\s@]+@[^\\s@]+\\.[A-Za-z]{2,}$',
    'Document type: one of CC, CE, NIT, PASSPORT',
    'Document number: text of 6 to 10 characters, of the form ^(?!0+$)[0-9]{6,10}$ This rule cannot be checked here; the provider decides.',
  ])
  expect(screen.getByTitle('documentNumber')).toBeTruthy()
})

test('requests methods by the selected filters', async () => {
  const app = await renderApp('/payment-methods')
  expect(await rows()).toHaveLength(25)
  expect(lastQuery(app, 'v1/public/config/payment-methods')).toMatchObject({ direction: 'deposit' })

  await app.user.type(await screen.findByLabelText('Currency'), 'inr{Enter}')
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  await choose(app, 'Direction', 'Withdraw')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  await choose(app, 'Customer type', 'Businesses')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  await choose(app, 'Headless mode', 'Yes')
  await choose(app, 'API version', 'v3')

  const query = { direction: 'withdraw', userType: 'business', currency: 'INR', headlessMode: 'true' }
  await waitFor(() => expect(lastQuery(app, '/v3/config/payment-methods')).toMatchObject(query))
  expect((await rows())[0]).toContain('IMPS')
  expect(filterOf(app)).toEqual({ ...query, family: 'v3' })
})

test('turns the pages of methods', async () => {
  const app = await renderApp('/payment-methods')
  const [first] = await rows()
  await app.user.click(await screen.findByRole('button', { name: 'Next page' }))

  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^26–50/))
  await waitFor(async () => expect((await rows())[0]).not.toContain(first?.slice(0, 10)))
})

test('says that no method matches, and keeps a wrong filter visible', async () => {
  const app = await renderApp(`/payment-methods?filter=${encodeURIComponent('{"currency":"XXX"}')}`)
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy()
  expectFailure('the request has invalid parameters')

  await app.router.navigate(`/payment-methods?filter=${encodeURIComponent('{"direction":"sideways"}')}`)

  expect(await screen.findByText('Countinghouse did not accept this')).toBeTruthy()
  expect(screen.getByText('Direction: expected one of deposit, withdraw, got "sideways"')).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Direction' }).value).toBe('sideways')
})

test('shows all lists in two lines on a narrow screen', async () => {
  usePhoneWidth()
  const app = await renderApp('/mids')
  expect((await rows())[1]).toBe('Harbour Lane GamesSwitch tomer_2activecustomer')

  await app.router.navigate('/currencies')
  await waitFor(async () => expect((await rows())[0]).toBe('USDUS Dollar2 decimals'))
  await app.router.navigate('/tokens')
  await waitFor(async () => expect((await rows())[0]).toBe('USDTethereumTether USD'))
  await app.router.navigate('/payment-methods')
  await waitFor(async () => expect((await rows())[0]).toBe('Card (USD)5.00 – 10,000.00USDCardcard_usdNone'))
})

/** Renders a hook as a form with choices would use it. */
function renderChoices<T>(hook: () => T, parts: SandboxParts = {}) {
  const { sandbox } = startStandIn(parts)
  const client = clientOn(sandbox.fetch, { headers: { ...basic, MID: 'mer_1' } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AdminContext dataProvider={createDataProvider(client)}>{children}</AdminContext>
  )
  return { sandbox, ...renderHook(hook, { wrapper }) }
}

test('reads every deposit method of a currency, even with short pages', async () => {
  const { result } = renderChoices(() => useMethods('EUR'), { behaviour: { cap: 2 } })

  await waitFor(() => expect(result.current.isPending).toBe(false))

  const codes = paymentMethods.filter(
    ({ currency, direction }) => currency === 'EUR' && direction.includes('deposit'),
  )
  expect(result.current.methods.map(({ paymentCode }) => paymentCode)).toEqual(
    codes.map(({ paymentCode }) => paymentCode),
  )
  expect(result.current.error).toBeNull()
})

test('reads no methods without a currency', async () => {
  const { result, sandbox } = renderChoices(() => useMethods(undefined))

  expect(result.current).toMatchObject({ methods: [], isPending: false, error: null })
  expect(sandbox.counts()).toMatchObject({ 'v1.listPaymentMethods': 0 })
})

test('reads all currencies and tokens of a direction', async () => {
  const withdraw = { direction: 'withdraw' }
  const { result } = renderChoices(
    () =>
      [useAllRecords<Currency>('currencies', withdraw), useAllRecords<Token>('tokens', withdraw)] as const,
    { behaviour: { cap: 10 } },
  )

  await waitFor(() => expect(result.current.some(({ isPending }) => isPending)).toBe(false))

  const [{ records: codes }, { records: tokenRecords }] = result.current
  const serves = ({ direction }: { direction: string[] }) => direction.includes('withdraw')
  expect(codes.map(({ code }) => code)).toEqual(currencies.filter(serves).map(({ code }) => code))
  expect(tokenRecords.map(({ id }) => id)).toEqual(
    tokens.filter(serves).map(({ symbol, network }) => `${symbol}/${network}`),
  )
})
