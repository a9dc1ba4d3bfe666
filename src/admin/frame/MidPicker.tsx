import { useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { useMid } from '../session/SessionContext.ts'
import { reaches, withoutMids } from '../session/reaches.ts'

/** Always in sight, and the one place where it is chosen: whose rows the screen shows. */
export function MidPicker() {
  const translate = useTranslate()
  const { mid, mids, choose } = useMid()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const ofAll = mids.length > 1 ? reaches[pathname] : undefined
  const change = (next: string) => {
    const query = withoutMids(pathname, search)
    if (next === everyMid) ofAll?.set(query, true)
    const isOther = next !== everyMid && next !== mid
    void navigate({ pathname, search: query.toString() }, { replace: isOther })
    if (isOther) choose(next)
  }
  if (mids.length === 0) return null
  return (
    <span className="mid-picker">
      <PlainSelect
        isLabelHidden
        label={translate('app.mid')}
        value={ofAll?.has(new URLSearchParams(search)) ? everyMid : mid}
        options={[
          ...mids.map((one) => ({ value: one, label: one })),
          ...(ofAll ? [{ value: everyMid, label: translate('app.all_mids') }] : []),
        ]}
        onChange={change}
      />
    </span>
  )
}
