import { useTranslate } from 'react-admin'

/** Stands where the service sent nothing: never a zero, never a guess. */
export function Absent() {
  const translate = useTranslate()
  const words = translate('nothing.absent')
  return (
    <span className="quiet" title={words}>
      <span aria-hidden>–</span>
      <span className="unseen">{words}</span>
    </span>
  )
}
