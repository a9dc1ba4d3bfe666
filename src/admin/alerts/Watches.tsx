import { Switch } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { failureWindow, type Watch } from '../../api/alerts.ts'
import { useApi } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { PlainSelect } from '../kit/filter/PlainSelect.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { RowSkeletons } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import { useMid } from '../session/SessionContext.ts'
// oxlint-disable-next-line import/no-unassigned-import
import '../forms/fields.css'

export function Watches() {
  const translate = useTranslate()
  const { listWatches } = useApi()
  const { mid: current, mids } = useMid()
  const [mid, setMid] = useState(() => (mids.includes(current) ? current : (mids[0] ?? '')))
  const query = useQuery({
    queryKey: ['watches', mid],
    queryFn: ({ signal }) => listWatches(mid, signal),
  })
  return (
    <Section title={translate('watches.title')}>
      <p className="note">{translate('watches.help')}</p>
      {mids.length > 1 && (
        <PlainSelect
          label={translate('alerts.merchant')}
          value={mid}
          options={mids.map((one) => ({ value: one, label: visibleText(one) }))}
          onChange={setMid}
        />
      )}
      <QueryState query={query} skeleton={<RowSkeletons rows={5} />}>
        {(watches) => (
          <HeadedTable
            label={translate('watches.title')}
            className="records watches"
            heads={[translate('alerts.watch'), translate('watches.on'), translate('watches.threshold')]}
          >
            {watches.map((watch) => (
              <WatchRow key={`${watch.id} ${watch.threshold}`} watch={watch} />
            ))}
          </HeadedTable>
        )}
      </QueryState>
    </Section>
  )
}

function WatchRow({ watch: { id, kind, isOn, threshold, unit, min, max } }: { watch: Watch }) {
  const translate = useTranslate()
  const { changeWatch } = useApi()
  const queryClient = useQueryClient()
  const [text, setText] = useState(String(threshold))
  const { run, isBusy, error } = useOnce(async (change: Pick<Watch, 'isOn' | 'threshold'>) => {
    await changeWatch(id, change)
    await queryClient.invalidateQueries({ queryKey: ['watches'] })
  })
  const name = translate(`alerts.kinds.${kind}`, { _: visibleText(kind) })
  return (
    <tr>
      <th scope="row">
        {name}
        <div className="quiet">
          {translate(`watches.kinds.${kind}`, {
            orders: failureWindow.minOrders,
            minutes: failureWindow.minutes,
            _: '',
          })}
        </div>
      </th>
      <td>
        <Switch
          size="small"
          checked={isOn}
          disabled={isBusy}
          onChange={() => void run({ isOn: !isOn, threshold })}
          slotProps={{ input: { 'aria-label': name } }}
        />
      </td>
      <td>
        <form
          noValidate
          className="watch-threshold"
          onSubmit={(event) => {
            event.preventDefault()
            // An empty field must not become 0, so it is sent as NaN, which the server refuses.
            void run({ isOn, threshold: text === '' ? Number.NaN : Number(text) })
          }}
        >
          <input
            type="number"
            min={min}
            max={max}
            value={text}
            aria-label={translate('watches.threshold_of', { name })}
            onChange={({ target }) => setText(target.value)}
          />{' '}
          {translate(`watches.units.${unit}`)}{' '}
          {text !== String(threshold) && (
            <button className="button button-outlined" disabled={isBusy}>
              {translate('watches.save')}
            </button>
          )}
        </form>
        <FailureNote error={error} />
      </td>
    </tr>
  )
}
