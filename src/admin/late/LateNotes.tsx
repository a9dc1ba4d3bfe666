import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { Attention } from '../../api/attention.ts'
import { visibleText } from '../kit/field/Foreign.tsx'

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
