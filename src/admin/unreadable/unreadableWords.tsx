import { useTranslate } from 'react-admin'
import { asSentence, useFaultWords } from '../kit/failure/useFailureWords.ts'
import { Foreign } from '../kit/field/Foreign.tsx'
import { ToneMark } from '../kit/field/ToneMark.tsx'
import type { UnreadableRow } from '../../api/setAside.ts'

export function ReasonText({ reason, message }: UnreadableRow) {
  const textOf = useFaultWords()
  return <Foreign text={asSentence(textOf({ reason: 'row', variant: reason, message }))} />
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
  const translate = useTranslate()
  return translate('unreadable.times', { smart_count: count, count })
}
