import { Button, MenuItem, Switch, TextField } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NumberInput, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { failureWindow, type Watch } from '../../api/alerts.ts'
import { useApi } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { visibleText } from '../kit/field/Foreign.tsx'
import { PlainForm } from '../forms/SentForm.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { RowSkeletons } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import { useMid } from '../session/SessionContext.ts'
import './alerts.css'

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
        <TextField
          select
          label={translate('fault_field.mid')}
          value={mid}
          onChange={({ target }) => setMid(target.value)}
          sx={{ minWidth: 160, mb: 1 }}
        >
          {mids.map((one) => (
            <MenuItem key={one} value={one}>
              {visibleText(one)}
            </MenuItem>
          ))}
        </TextField>
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
        <PlainForm
          defaultValues={{ threshold }}
          // An empty field must not become 0, so it is sent as NaN, which the server refuses.
          onSubmit={({ threshold }) => run({ isOn, threshold: threshold ?? Number.NaN })}
        >
          <div className="buttons">
            <NumberInput
              source="threshold"
              label={false}
              min={min}
              max={max}
              fullWidth={false}
              slotProps={{ htmlInput: { 'aria-label': translate('watches.threshold_of', { name }) } }}
              sx={{ width: 110, my: 0 }}
            />
            {translate(`watches.units.${unit}`)}
            <SaveThreshold isBusy={isBusy} />
          </div>
        </PlainForm>
        <FailureNote error={error} />
      </td>
    </tr>
  )
}

function SaveThreshold({ isBusy }: { isBusy: boolean }) {
  const translate = useTranslate()
  const { isDirty } = useFormState()
  return (
    isDirty && (
      <Button type="submit" variant="outlined" disabled={isBusy}>
        {translate('ra.action.save')}
      </Button>
    )
  )
}
