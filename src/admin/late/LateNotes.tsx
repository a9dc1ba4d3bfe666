import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { Attention } from '../../api/attention.ts'
import { visibleText, useTypeName } from '../kit/field/Foreign.tsx'

export function LateNotes({ late }: Pick<Attention, 'late'>) {
  const translate = useTranslate()
  if (late.behind.length === 0 && late.notTold === 0) return null
  return (
    <p className="note">
      {late.behind.length > 0 && (
        <>{translate('late.behind', { mids: late.behind.map((mid) => visibleText(mid)).join(', ') })} </>
      )}
      {late.notTold > 0 && (
        <>
          {translate('late.not_told', { smart_count: late.notTold })}{' '}
          <Link to="/coverage#usual-times">{translate('late.usual.title')}</Link>
        </>
      )}
    </p>
  )
}

type Item = { kind: string; filter: Record<string, unknown> }

const lateKinds = ['late', 'stuck', 'slow-method']

export function useLateName(): (item: Item) => string | undefined {
  const translate = useTranslate()
  const typeName = useTypeName()
  return ({ kind, filter: { paymentMethod, orderType } }) => {
    if (!lateKinds.includes(kind)) return undefined
    if (kind !== 'slow-method') return translate(`late.kinds.${kind}`)
    return typeof paymentMethod === 'string'
      ? translate('late.kinds.slow', { what: visibleText(paymentMethod) })
      : translate('late.kinds.slow_type', { what: typeName(String(orderType)) })
  }
}
