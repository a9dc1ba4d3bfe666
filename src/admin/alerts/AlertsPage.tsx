import { useTranslate, NumberInput } from 'react-admin'
import { showPath } from '../kit/field/RowLink.tsx'
import { Receivers } from '../alert-receivers/Receivers.tsx'
import { usePermission, useMid } from '../session/SessionContext.ts'
import { alertRetentionDays, type Alert, failureWindow, type Watch } from '../../api/alerts.ts'
import { SentText, visibleText } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ClearFilters, FilterSelect } from '../kit/filter/FilterBar.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { linesOf, ListRows, type Column } from '../kit/list/ListRows.tsx'
import { WatchName, AlertState, useAlertTitle } from './AlertShow.tsx'
import { Button, Switch } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useFormState } from 'react-hook-form'
import { useApi, useRead } from '../data-provider/useApi.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { PlainForm } from '../forms/SentForm.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { RowSkeletons } from '../kit/page/PageTitle.tsx'
import { Section } from '../kit/page/Section.tsx'
import './alerts.css'

export function AlertsPage() {
  const mayWatch = usePermission('alerts.watches')
  const mayWatchFees = usePermission('agreed-rates')
  const translate = useTranslate()
  return (
    <ListPage
      sort={{ field: 'beganAt', order: 'DESC' }}
      filters={
        <>
          <FilterSelect
            source="state"
            label="list.state"
            any="alerts.any_state"
            values={['open', 'resolved']}
            words="alerts.states"
          />
          <ClearFilters />
        </>
      }
      queryOptions={{ refetchInterval: 30_000 }}
      below={
        <>
          {(mayWatch || mayWatchFees) && <Watches />}
          {mayWatch && <Receivers />}
        </>
      }
    >
      <ListRows columns={columns} lines={lines} />
      <p className="note">{translate('alerts.kept', { days: alertRetentionDays })}</p>
    </ListPage>
  )
}

const columns: Column<Alert>[] = [
  { source: 'text', label: 'alerts.alert', to: ({ id }) => showPath('alerts', id), show: Title },
  { source: 'state', label: 'list.state', show: AlertState },
  { source: 'mid', label: 'fault_field.mid' },
  { source: 'kind', label: 'alerts.watch', show: WatchName },
  { source: 'beganAt', label: 'alerts.began', as: 'time' },
  {
    source: 'resolvedAt',
    label: 'alerts.resolved',
    render: ({ resolvedAt }) => resolvedAt !== null && <TimeText iso={resolvedAt} />,
  },
  {
    source: 'acknowledgedBy',
    label: 'alerts.acknowledged',
    render: ({ acknowledgedBy }) => acknowledgedBy !== null && <SentText text={acknowledgedBy} />,
  },
]

const lines = linesOf(columns, { title: 'text', figure: 'mid', note: 'state', aside: 'beganAt' })

function Title(alert: Alert) {
  return useAlertTitle()(alert)
}

function Watches() {
  const translate = useTranslate()
  const { mid } = useMid()
  const query = useRead(['watches', mid], (api, signal) => api.listWatches(mid, signal))
  return (
    <Section title={translate('watches.title')}>
      <p className="note">{translate('watches.help')}</p>
      {/* As high as the five watches with their help. */}
      <QueryState query={query} skeleton={<RowSkeletons rows={8} />}>
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
