import { useTranslate } from 'react-admin'
import type { Erased } from '../../data-provider/records.ts'
import { TimeText } from './TimeText.tsx'

export function ErasedNote({ erased }: { erased: Erased }) {
  const translate = useTranslate()
  return (
    <p className="note" role="note">
      {translate(`erased.${erased.why}`)} <TimeText iso={erased.at} exact />
    </p>
  )
}
