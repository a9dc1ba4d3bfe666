import { render, screen, waitFor, within } from '@testing-library/react'
import {
  AdminContext,
  AutocompleteInput,
  CoreAdminUI,
  Create,
  DataTable,
  List,
  memoryStore,
  ReferenceField,
  ReferenceInput,
  required,
  Resource,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
} from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { createDataProvider } from '../../src/admin/data-provider/createDataProvider.ts'
import { i18nProvider } from '../../src/admin/language/i18nProvider.ts'
import { makeQueryClient } from '../../src/admin/session/queryClient.ts'
import { light } from '../../src/admin/theme/theme.ts'
import { createClient } from '../../src/client/createClient.ts'
import { credentials } from '../../src/sandbox/access.ts'
import { createUpstream } from '../../src/server/provider/createUpstream.ts'
import { createUser } from '../support/createUser.ts'
import { startStack } from '../support/stack.ts'
import { startStandIn } from '../support/standIn.ts'

/** Pages as react-admin's documentation shows them. */
const UserList = () => (
  <List exporter={false} perPage={5}>
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="name" disableSort />
      <DataTable.Col source="mid" disableSort>
        <ReferenceField source="mid" reference="mids" link={false}>
          <TextField source="name" />
        </ReferenceField>
      </DataTable.Col>
    </DataTable>
  </List>
)

const UserShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="name" />
      <ReferenceField source="mid" reference="mids" link={false}>
        <TextField source="name" />
      </ReferenceField>
    </SimpleShowLayout>
  </Show>
)

const UserCreate = () => (
  <Create redirect="list" mutationOptions={{ meta: { family: 'v1' } }}>
    <SimpleForm>
      <TextInput source="Name" validate={required()} />
      <TextInput source="email" type="email" />
      <ReferenceInput source="mid" reference="mids">
        <AutocompleteInput optionText="name" />
      </ReferenceInput>
    </SimpleForm>
  </Create>
)

/** The real data provider, server and stand-in. */
async function open(path: string) {
  const { sandbox } = startStandIn()
  const upstream = createUpstream({
    baseUrl: 'https://stand-in.invalid',
    ...credentials,
    fetch: sandbox.fetch,
  })
  const { stack, as } = await startStack({ upstream })
  onTestFinished(() => stack.close())
  const ask = await as('admin')
  const sent: { path: string; body: unknown }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input), 'http://gateway.test')
    if (init?.method === 'POST') sent.push({ path: pathname, body: JSON.parse(String(init.body)) })
    return ask(pathname + search, { ...init, body: init?.body as string | undefined })
  }
  const server = { baseUrl: '/api', fetch, headers: { MID: 'mer_1' } }
  const pages = (
    <AdminContext
      dataProvider={createDataProvider(createClient(server), server)}
      queryClient={makeQueryClient()}
      store={memoryStore()}
      i18nProvider={i18nProvider}
      theme={light}
    >
      <CoreAdminUI disableTelemetry>
        <Resource name="users" list={UserList} show={UserShow} create={UserCreate} />
        <Resource name="mids" recordRepresentation="name" />
      </CoreAdminUI>
    </AdminContext>
  )
  const router = createMemoryRouter([{ path: '*', element: pages }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return { user: createUser(), sent }
}

test('a stock list shows users with their merchants, and a row opens the stock page of the user', async () => {
  const { user } = await open('/users')
  const cells = await screen.findAllByRole('cell', { name: 'Harbour Lane Shop' })
  expect(cells).toHaveLength(5)

  const row = cells[0]?.closest('tr') as HTMLElement
  const name = within(row).getAllByRole('cell')[0]?.textContent ?? ''
  await user.click(row)

  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(await screen.findByText(name)).toBeTruthy()
  expect(await screen.findByText('Harbour Lane Shop')).toBeTruthy()
})

test('a stock form offers the merchants and creates a user once', async () => {
  const { user, sent } = await open('/users/create')
  await user.type(await screen.findByRole('textbox', { name: /mail/ }), 'ada@stock.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Required')).toBeTruthy()

  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Ada Stock')
  await user.click(screen.getByRole('combobox'))
  expect(await screen.findByRole('option', { name: 'Harbour Lane Games' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await screen.findByRole('table')
  expect(sent.filter(({ path }) => path.endsWith('/users/individual'))).toEqual([
    { path: '/api/v1/public/users/individual', body: { Name: 'Ada Stock', email: 'ada@stock.example' } },
  ])
})
