import { useTranslate } from 'react-admin'
import { Absent } from '../fields/Absent.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { CopyableId } from '../fields/IdText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { Facts } from '../layout/Facts.tsx'
import type { User } from '../records.ts'
import { CopyableText, phoneOf } from './ContactText.tsx'

export function UserContact({ user }: { user: User }) {
  const translate = useTranslate()
  return (
    <Facts
      rows={[
        [translate('user.name'), <Text key="n" value={user.name} />],
        [translate('user.email'), <CopyableText key="e" value={user.email} label="user.email" />],
        [translate('user.phone'), <CopyableText key="p" value={phoneOf(user)} label="user.phone" />],
        [translate('user.created'), <TimeText key="c" iso={user.createdAt} exact />],
      ]}
    />
  )
}

export function UserBelonging({ user }: { user: User }) {
  const translate = useTranslate()
  return (
    <Facts
      rows={[
        [translate('user.id'), <Id key="i" value={user.id} label="user.id" />],
        [translate('user.entity'), <Text key="e" value={user.entityName} />],
        [translate('user.org'), <Text key="o" value={user.orgName} />],
        [translate('user.org_id'), <Id key="d" value={user.orgId} label="user.org_id" />],
        [translate('user.mid'), <Id key="m" value={user.mid} label="user.mid" />],
      ]}
    />
  )
}

function Id({ value, label }: { value: string | undefined; label: string }) {
  const translate = useTranslate()
  return value === undefined ? <Absent /> : <CopyableId id={value} of={translate(label)} />
}

function Text({ value }: { value: string | undefined }) {
  return value === undefined ? <Absent /> : <Foreign text={value} />
}
