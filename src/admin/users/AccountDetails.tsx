import { useTranslate } from 'react-admin'
import { Absent, SentText } from '../fields/Foreign.tsx'
import { CopyableId } from '../fields/CopyButton.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { Facts } from '../page/Section.tsx'
import type { User } from '../records.ts'

/** Where a customer belongs, and since when. */
export function AccountDetails({ user }: { user: User }) {
  const translate = useTranslate()
  return (
    <Facts
      rows={[
        [translate('user.id'), <Id key="i" value={user.id} label="user.id" />],
        [translate('user.entity'), <SentText key="e" text={user.entityName} />],
        [translate('user.org'), <SentText key="o" text={user.orgName} />],
        [translate('user.org_id'), <Id key="d" value={user.orgId} label="user.org_id" />],
        [translate('order.mid'), <Id key="m" value={user.mid} label="order.mid" />],
        [translate('order.created'), <TimeText key="c" iso={user.createdAt} exact />],
      ]}
    />
  )
}

function Id({ value, label }: { value: string | undefined; label: string }) {
  const translate = useTranslate()
  return value === undefined ? <Absent /> : <CopyableId id={value} of={translate(label)} />
}
