import AddIcon from '@mui/icons-material/Add'
import { Button, Typography, useMediaQuery, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Absent } from '../fields/Absent.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { IdText } from '../fields/IdText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { ListPage } from '../layout/ListPage.tsx'
import type { User } from '../records.ts'
import { PhoneText } from './ContactText.tsx'
import { UserField } from './UserField.tsx'
import { UserCards } from './UserCards.tsx'
import { UserFilters } from './UserFilters.tsx'

const newestFirst = { field: 'createdAt', order: 'DESC' as const }

export function UserList() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <ListPage
      disableSyncWithLocation
      sort={newestFirst}
      actions={<CreatePerson isMain />}
      filters={<UserFilters />}
      empty={<NoPeople />}
    >
      {isPhone ? <UserCards /> : <UserTable />}
    </ListPage>
  )
}

function UserTable() {
  return (
    <DataTable<User> bulkActionButtons={false} rowClick={false} sx={tableLook}>
      <Column source="name" label="user.name" render={({ id, name }) => <UserField id={id} name={name} />} />
      <Column source="email" label="user.email" render={({ email }) => <Text value={email} />} />
      <Column source="phone" label="user.phone" render={(user) => <PhoneText user={user} />} />
      <Column source="id" label="user.id" render={({ id }) => <IdText id={id} />} />
      <Column
        source="createdAt"
        label="user.created"
        render={({ createdAt }) => <TimeText iso={createdAt} />}
      />
    </DataTable>
  )
}

type ColumnProps = { source: keyof User; label: string; render: (user: User) => ReactNode }

/** react-admin's column takes any source; this one takes only fields that a person has. */
function Column(column: ColumnProps) {
  return <DataTable.Col<User> {...column} disableSort />
}

function Text({ value }: { value: string | undefined }) {
  return value === undefined ? <Absent /> : <Foreign text={value} />
}

function CreatePerson({ isMain = false }: { isMain?: boolean }) {
  const translate = useTranslate()
  return (
    <Button
      component={Link}
      to="/users/create"
      variant={isMain ? 'contained' : 'outlined'}
      startIcon={isMain ? <AddIcon /> : undefined}
    >
      {translate('user.create')}
    </Button>
  )
}

function NoPeople() {
  const translate = useTranslate()
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>{translate('user.empty')}</Typography>
      <CreatePerson />
    </>
  )
}

const tableLook = {
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& thead th': { position: 'sticky', top: 0, zIndex: 1 },
} as const
