import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { payoutStates, type Payout, type PayoutState } from '../../api/payouts.ts'
import type { Amount } from '../../contract/amount.ts'
import { addressPart } from '../data-provider/addressPart.ts'
import { useApi } from '../data-provider/useApi.ts'
import { Foreign, SentText } from '../kit/field/Foreign.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { RowLink } from '../kit/field/RowLink.tsx'
import { ToneMark, type MarkTone } from '../kit/field/ToneMark.tsx'
import { ClearFilters, FilterSelect } from '../kit/filter/FilterBar.tsx'
import { DayText } from '../kit/field/TimeText.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { ListRows, type Column, type TwoLines } from '../kit/list/ListRows.tsx'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { Section } from '../kit/page/Section.tsx'
import { useMid } from '../session/SessionContext.ts'
import { Debits } from './Debits.tsx'

export function PayoutList() {
  const translate = useTranslate()
  const { mid } = useMid()
  return (
    <ListPage
      sort={{ field: 'date', order: 'DESC' }}
      filter={{ mid }}
      actions={
        <Link className="button button-outlined" to="/statements">
          {translate('payouts.add')}
        </Link>
      }
      filters={
        <>
          <FilterSelect
            source="state"
            label="list.state"
            any="filter.any"
            values={payoutStates}
            words="payouts.states"
          />
          <ClearFilters />
        </>
      }
      empty={<p>{translate('payouts.none')}</p>}
      below={<Totals />}
    >
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

function Totals() {
  const translate = useTranslate()
  const { mid } = useMid()
  const { readPayoutTotals } = useApi()
  const { data } = useQuery({
    queryKey: ['payouts', 'totals', mid],
    queryFn: ({ signal }) => readPayoutTotals({ mid }, signal),
  })
  if (!data || data.totals.length === 0) return null
  const totals = data.totals.filter(({ state }) => state !== 'debit')
  return (
    <Section title={translate('payouts.totals')}>
      <HeadedTable
        label={translate('payouts.totals')}
        heads={[
          'fault_field.currency',
          'list.state',
          'fault_field.count',
          'fault_field.amount',
          'fault_field.oldest',
        ].map((key) => translate(key))}
      >
        {totals.map(({ currency, state, payouts, amount, oldest }) => (
          <tr key={`${currency} ${state}`}>
            <th scope="row">
              <Foreign text={currency} />
            </th>
            <td>
              <PayoutMark state={state} />
            </td>
            <td>{payouts}</td>
            <td>
              <MoneyText money={{ amount, currency }} />
            </td>
            <td>
              <DayText day={oldest} isAged={state === 'waiting' || state === 'proposed'} />
            </td>
          </tr>
        ))}
      </HeadedTable>
      <Debits totals={data.totals} filter={{}} />
    </Section>
  )
}

const tones: Record<PayoutState, MarkTone> = {
  waiting: 'waiting',
  proposed: 'look',
  arrived: 'done',
  differs: 'failed',
  unknown: 'undocumented',
  debit: 'undocumented',
}

export function PayoutMark({ state }: { state: PayoutState }) {
  return <ToneMark tone={tones[state]}>{useTranslate()(`payouts.states.${state}`)}</ToneMark>
}

export const payoutPath = (id: string) => `/payouts/${addressPart(id)}/show`

/** The payout id, else its day, else what the bank wrote. */
export function PayoutName({ payout }: { payout: Payout }) {
  const { batch, date, bank, expected, orders } = payout
  const translate = useTranslate()
  if (batch !== null) return <Foreign text={batch} />
  if (expected !== null && orders === 0) return translate('payouts.no_payout')
  if (expected !== null) return date === null ? translate('payouts.undated') : <DayText day={date} />
  return <SentText text={bank?.text ?? translate('payouts.bank_line')} />
}

export function Sum({ amount, currency }: { amount: Amount | null | undefined; currency: string }) {
  if (amount === null || amount === undefined) return <span className="quiet">–</span>
  return <MoneyText money={{ amount, currency }} />
}

const columns: Column<Payout>[] = [
  {
    source: 'batch',
    label: 'payouts.payout',
    render: (payout) => (
      <RowLink to={payoutPath(payout.id)}>
        <PayoutName payout={payout} />
      </RowLink>
    ),
  },
  {
    source: 'state',
    width: 200,
    label: 'list.state',
    sort: 'state',
    render: ({ state }) => <PayoutMark state={state} />,
  },
  {
    source: 'date',
    width: 190,
    label: 'fault_field.date',
    sort: 'date',
    render: ({ date, state }) => <DayText day={date} isAged={state === 'waiting' || state === 'proposed'} />,
  },
  { source: 'orders', width: 90, label: 'fee.orders', align: 'right', as: 'count' },
  {
    source: 'expected',
    width: 150,
    label: 'payouts.expected',
    align: 'right',
    render: ({ expected, currency }) => <Sum amount={expected} currency={currency} />,
  },
  {
    source: 'bank',
    width: 150,
    label: 'payouts.paid',
    align: 'right',
    render: ({ bank, currency }) => <Sum amount={bank?.amount} currency={currency} />,
  },
  {
    source: 'difference',
    width: 140,
    label: 'fee.feeDifference',
    align: 'right',
    render: ({ difference, currency }) => <Sum amount={difference} currency={currency} />,
  },
]

const lines = (payout: Payout): TwoLines => ({
  to: payoutPath(payout.id),
  title: <PayoutName payout={payout} />,
  figure: <Sum amount={payout.expected ?? payout.bank?.amount} currency={payout.currency} />,
  note: <PayoutMark state={payout.state} />,
  aside: <DayText day={payout.date} />,
})
