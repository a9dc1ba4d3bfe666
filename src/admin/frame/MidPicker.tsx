import { useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { useMid } from '../session/MidContext.ts'

/** Always in sight: under which merchant ID everything on the screen stands. */
export function MidPicker() {
  const translate = useTranslate()
  const { mid, mids, choose } = useMid()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const change = (next: string) => {
    // Another merchant ID has other pages; the filters still mean something.
    const query = new URLSearchParams(search)
    query.delete('page')
    query.delete('mids')
    void navigate({ pathname, search: query.toString() }, { replace: true })
    choose(next)
  }
  if (mids.length === 0) return null
  return (
    <span className="mid-picker">
      <PlainSelect
        isLabelHidden
        label={translate('app.mid')}
        value={mid}
        options={mids.map((one) => ({ value: one, label: one }))}
        onChange={change}
      />
    </span>
  )
}
