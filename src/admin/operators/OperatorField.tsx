import { useTranslate } from 'react-admin'
import { addressPart } from '../data-provider/addressPart.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ToneMark } from '../kit/field/ToneMark.tsx'
import type { Operator } from '../../api/team.ts'
import { usePermission } from '../session/SessionContext.ts'

export function operatorPath(id: string): string {
  return `/operators/${addressPart(id)}`
}

export function OperatorState({ disabled, locked }: Operator) {
  const translate = useTranslate()
  if (disabled) return <ToneMark tone="failed">{translate('operators.disabled')}</ToneMark>
  if (locked) return <ToneMark tone="look">{translate('operators.locked')}</ToneMark>
  return <ToneMark tone="done">{translate('operators.active')}</ToneMark>
}

export function RoleOf({ role, everything }: Pick<Operator, 'role' | 'everything'>) {
  const translate = useTranslate()
  const words = useRoleWords()(role)
  return everything ? translate('operators.above', { role: words }) : words
}

export function RoleText({ role }: { role: string }) {
  return useRoleWords()(role)
}

export function LastTime({ at, ...how }: { at: string | null; plain?: boolean; exact?: boolean }) {
  const translate = useTranslate()
  return at === null ? translate('operators.never') : <TimeText iso={at} {...how} />
}

export function useRoleWords(): (role: string) => string {
  const translate = useTranslate()
  return (role) => translate(`me.roles.${role}`, { _: visibleText(role) })
}

/** Warns that the list is short because this admin sees their own merchant IDs only. */
export function BoundNote({ words }: { words: string }) {
  const translate = useTranslate()
  return usePermission('everything') ? null : <p className="note">{translate(words)}</p>
}
