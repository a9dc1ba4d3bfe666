import { useTranslate } from 'ra-core'
import { useTypeName } from '../fields/Foreign.tsx'
import { visibleText } from '../fields/visibleText.ts'

type Item = { kind: string; filter: Record<string, unknown> }

export const lateKinds = ['late', 'stuck', 'slow-method']

/** What a row of the home page says of late orders; undefined for all other rows. */
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
