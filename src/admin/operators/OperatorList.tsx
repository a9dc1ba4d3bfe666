import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Foreign } from '../kit/field/Foreign.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { ListRows, type TwoLines, type Column } from '../kit/list/ListRows.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import type { Operator } from '../../api/team.ts'
import { usePermission } from '../session/SessionContext.ts'
import { BoundNote, LastTime, OperatorField, operatorPath, OperatorState, RoleOf } from './OperatorField.tsx'

const byName = { field: 'name', order: 'ASC' as const }

export function OperatorList() {
  return (
    <>
      <ListPage sort={byName} actions={<TeamActions />}>
        <ListRows columns={columns} lines={lines} />
      </ListPage>
      <BoundNote words="operators.bound" />
    </>
  )
}

const columns: Column<Operator>[] = [
  {
    source: 'name',
    width: 170,
    label: 'user.name',
    render: (operator) => <OperatorField operator={operator} />,
  },
  { source: 'email', label: 'user.email' },
  {
    source: 'role',
    width: 140,
    label: 'operators.role_label',
    render: (operator) => <RoleOf operator={operator} />,
  },
  { source: 'mids', width: 160, label: 'fault_field.mids', as: 'list' },
  {
    source: 'disabled',
    width: 104,
    label: 'list.state',
    render: (operator) => <OperatorState operator={operator} />,
  },
  {
    source: 'secondFactor',
    width: 184,
    label: 'sign_in.code_title',
    render: ({ secondFactor }) => <YesNo is={secondFactor} />,
  },
  {
    source: 'lastSignInAt',
    width: 140,
    label: 'operators.last_sign_in',
    render: ({ lastSignInAt }) => <LastTime at={lastSignInAt} />,
  },
]

const lines = (operator: Operator): TwoLines => ({
  to: operatorPath(operator.id),
  title: <Foreign text={operator.name ?? operator.email ?? operator.id} />,
  figure: <RoleOf operator={operator} />,
  note: <OperatorState operator={operator} />,
  aside: <LastTime at={operator.lastSignInAt} plain />,
})

export function YesNo({ is }: { is: boolean }) {
  return useTranslate()(is ? 'ra.message.yes' : 'ra.message.no')
}

function TeamActions() {
  const translate = useTranslate()
  const managesTokens = usePermission('tokens.manage')
  return (
    <>
      {managesTokens && (
        <Link className="button" to="/access-tokens">
          {translate('resources.access-tokens.name', { smart_count: 2 })}
        </Link>
      )}
      <Button component={Link} to="/operators/create" variant="contained" startIcon={<Icon name="add" />}>
        {translate('operators.create')}
      </Button>
    </>
  )
}
