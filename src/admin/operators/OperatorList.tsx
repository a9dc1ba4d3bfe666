import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Foreign } from '../kit/field/Foreign.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { linesOf, ListRows, type Column } from '../kit/list/ListRows.tsx'
import { AddLink } from '../kit/page/PageTitle.tsx'
import type { Operator } from '../../api/team.ts'
import { usePermission } from '../session/SessionContext.ts'
import { BoundNote, LastTime, operatorPath, OperatorState, RoleOf } from './OperatorField.tsx'

export function OperatorList() {
  return (
    <>
      <ListPage sort={{ field: 'name', order: 'ASC' }} actions={<TeamActions />}>
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
    to: ({ id }) => operatorPath(id),
    render: ({ id, name, email }) => <Foreign text={name ?? email ?? id} />,
  },
  { source: 'email', label: 'user.email' },
  { source: 'role', width: 140, label: 'operators.role_label', show: RoleOf },
  { source: 'mids', width: 160, label: 'fault_field.mids', as: 'list' },
  { source: 'disabled', width: 104, label: 'list.state', show: OperatorState },
  {
    source: 'secondFactor',
    width: 184,
    label: 'sign_in.code_title',
    render: ({ secondFactor }) => <YesNo is={secondFactor} />,
  },
  { source: 'lastSignInAt', width: 140, label: 'operators.last_sign_in', show: LastSignIn },
]

const lines = linesOf(columns, { title: 'name', figure: 'role', note: 'disabled', aside: 'lastSignInAt' })

function LastSignIn({ lastSignInAt, plain }: Pick<Operator, 'lastSignInAt'> & { plain: boolean }) {
  return <LastTime at={lastSignInAt} plain={plain} />
}

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
      <AddLink to="/operators/create" label="operators.create" />
    </>
  )
}
