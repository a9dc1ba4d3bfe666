import { useTranslate } from 'react-admin'
import { addressPart } from '../addressPart.ts'
import { Foreign } from '../fields/Foreign.tsx'
import { ToneMark } from '../fields/ToneMark.tsx'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import type { UnreadableRow } from '../../api/setAside.ts'

export function unreadablePath(id: string): string {
  return `/unreadable/${addressPart(id)}/show`
}

/** Why it stands aside: in our words, or in those of the gateway. */
export function ReasonText({ row: { reason, message } }: { row: UnreadableRow }) {
  const translate = useTranslate()
  const words = translate(`unreadable.reasons.${reason}`, { _: '' })
  return words === '' ? <Foreign text={message ?? reason} /> : words
}

export function IsSent({ isSent }: Pick<UnreadableRow, 'isSent'>) {
  const translate = useTranslate()
  return (
    <ToneMark tone={isSent ? 'look' : 'waiting'}>
      {translate(isSent ? 'unreadable.sent' : 'unreadable.gone')}
    </ToneMark>
  )
}

export function CountText({ count }: { count: number }) {
  const locale = useFormatLocale()
  const translate = useTranslate()
  return translate('unreadable.times', {
    smart_count: count,
    count: new Intl.NumberFormat(locale).format(count),
  })
}
