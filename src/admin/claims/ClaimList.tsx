import { useQueryClient } from '@tanstack/react-query'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import type { Claim, ClaimState, ClaimTotals } from '../../api/claims.ts'
import { claimStates } from '../../api/claims.ts'
import { addressPart } from '../data-provider/addressPart.ts'
import { useApi } from '../data-provider/useApi.ts'
import { ConfirmButton } from '../forms/FormDialog.tsx'
import { ClaimTotalsTable, useClaimTotals } from './ClaimTotals.tsx'
import { Absent, IdText, SentText, visibleText } from '../kit/field/Foreign.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { OrderField, RowLink } from '../kit/field/RowLink.tsx'
import { ToneMark, type MarkTone } from '../kit/field/ToneMark.tsx'
import { ClearFilters, FilterSelect } from '../kit/filter/FilterBar.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { ListRows, type Column, type TwoLines } from '../kit/list/ListRows.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import { Section } from '../kit/page/Section.tsx'
import { useMid } from '../session/SessionContext.ts'
import { ownZone } from '../time/zonedDay.ts'
import '../kit/page/paper.css'

export function ClaimList() {
  const translate = useTranslate()
  const { mid } = useMid()
  return (
    <ListPage
      sort={{ field: 'createdAt', order: 'DESC' }}
      filter={{ mid }}
      actions={<Letter />}
      filters={
        <>
          <FilterSelect
            source="state"
            label="list.state"
            any="filter.any"
            values={claimStates}
            words="claims.states"
          />
          <ClearFilters />
        </>
      }
      empty={<p>{translate('claims.none')}</p>}
      below={<Totals />}
    >
      <ListRows columns={columns} lines={lines} />
    </ListPage>
  )
}

/** Below the rows, which it must not move while it loads. */
function Totals() {
  const translate = useTranslate()
  const { data } = useClaimTotals()
  if (!data || data.totals.length === 0) return null
  return (
    <>
      <Section title={translate('claims.totals')}>
        <ClaimTotalsTable totals={data.totals} />
      </Section>
      <Letters letters={data.letters} />
    </>
  )
}

/** One letter per provider and month, over all statements. */
function Letters({ letters }: Pick<ClaimTotals, 'letters'>) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { mid } = useMid()
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <Section title={translate('claims.letters')}>
      <HeadedTable
        label={translate('claims.letters')}
        heads={[
          translate('claims.provider'),
          translate('filter.month'),
          { figure: translate('claims.count') },
          { figure: translate('claims.states.open') },
          translate('claims.letters'),
        ]}
      >
        {letters.map(({ provider, month, claims, open }) => {
          const filter = { provider, month }
          const providerText = provider === '' ? translate('claims.no_provider') : visibleText(provider)
          const monthText = month === '' ? '–' : months.format(Date.parse(month))
          // A printed letter has as many rows as a page can show.
          const address = new URLSearchParams({ filter: JSON.stringify(filter), perPage: '100' })
          return (
            <tr key={`${month} ${provider}`}>
              <th scope="row">
                <RowLink to={`/claims?${address}`}>{providerText}</RowLink>
              </th>
              <td>{monthText}</td>
              <td data-align="right">{claims}</td>
              <td data-align="right">{open}</td>
              <td className="one-line">
                <LetterLinks filter={{ ...filter, mid }} look="button" />
                {open > 0 && <MarkSent filter={{ ...filter, mid }} name={`${providerText}, ${monthText}`} />}
              </td>
            </tr>
          )
        })}
      </HeadedTable>
    </Section>
  )
}

const tones: Record<ClaimState, MarkTone> = {
  open: 'look',
  sent: 'waiting',
  credited: 'done',
  partly: 'moving',
  refused: 'failed',
}

export function ClaimMark({ state }: { state: ClaimState }) {
  return <ToneMark tone={tones[state]}>{useTranslate()(`claims.states.${state}`)}</ToneMark>
}

/** The letter contains all claims that match the filter, not only the shown page. */
function Letter() {
  const translate = useTranslate()
  const { filterValues, filter, total = 0 } = useListContext()
  if (total === 0) return null
  return (
    <>
      <LetterLinks filter={{ ...filterValues, ...filter }} look="button button-outlined" />
      <button type="button" className="button button-outlined no-print" onClick={() => window.print()}>
        <Icon name="print" size={18} /> {translate('list.print')}
      </button>
    </>
  )
}

function LetterLinks({ filter, look }: { filter: object; look: string }) {
  const translate = useTranslate()
  const query = new URLSearchParams({ filter: JSON.stringify({ ...filter, timeZone: ownZone() }) })
  return (['csv', 'xlsx'] as const).map((form) => (
    <a key={form} className={look} href={`/api/claims/letter.${form}?${query}`} download>
      {translate('claims.letter', { form: form.toUpperCase() })}
    </a>
  ))
}

const maxSent = 500

type MarkProps = { filter: { provider: string; month: string; mid: string }; name: string }

/** Only the claims of one letter: another provider has not received it. */
function MarkSent({ filter, name }: MarkProps) {
  const translate = useTranslate()
  const { listClaims, moveClaims } = useApi()
  const changed = useClaimsChanged()
  const notify = useNotify()
  const send = async () => {
    const open = await listClaims({ ...filter, state: 'open' }, maxSent)
    if (open.length > 0) await moveClaims({ ids: open.map(({ id }) => id), state: 'sent' })
    changed()
    notify('claims.sent', { type: 'success', messageArgs: { smart_count: open.length } })
  }
  const label = translate('claims.mark_sent')
  const title = translate('statements.labelled', { label, text: name })
  return (
    <ConfirmButton label={label} title={title} ariaLabel={title} onConfirm={send}>
      {translate('claims.mark_sent_help', { count: maxSent })}
    </ConfirmButton>
  )
}

export function useClaimsChanged(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['claims'] })
}

const pathOf = ({ id }: Claim) => `/claims/${addressPart(id)}`

type AmountProps = { claim: Claim; name: 'amount' | 'charged' | 'expected' | 'credited' }

export function Amount({ claim, name }: AmountProps) {
  const translate = useTranslate()
  const amount = claim[name]
  if (amount !== null) return <MoneyText money={{ amount, currency: claim.currency ?? undefined }} />
  if (name === 'amount') return <span className="quiet">{translate('claims.no_sum')}</span>
  return <Absent />
}

export function Reason({ reason }: Pick<Claim, 'reason'>) {
  const translate = useTranslate()
  return reason === 'agreed-rate'
    ? translate('claims.agreed_rate')
    : translate(`statements.class.${reason}`, { _: reason })
}

const columns: Column<Claim>[] = [
  {
    source: 'reference',
    width: 170,
    label: 'claims.reference',
    render: (claim) => (
      <RowLink to={pathOf(claim)}>
        <IdText id={claim.reference} />
      </RowLink>
    ),
  },
  {
    source: 'state',
    width: 150,
    label: 'list.state',
    sort: 'state',
    render: ({ state }) => <ClaimMark state={state} />,
  },
  { source: 'since', width: 110, label: 'claims.since', sort: 'since', as: 'time' },
  {
    source: 'order',
    width: 130,
    label: 'order.id',
    render: ({ order, mid }) =>
      order === null ? <SentText text={null} /> : <OrderField id={order} mid={mid} />,
  },
  { source: 'reason', label: 'form.reason', render: ({ reason }) => <Reason reason={reason} /> },
  ...(['charged', 'expected', 'amount'] as const).map((name): Column<Claim> => ({
    source: name,
    width: 130,
    align: 'right',
    label: `claims.${name}`,
    render: (claim) => <Amount claim={claim} name={name} />,
  })),
]

const lines = (claim: Claim): TwoLines => ({
  to: pathOf(claim),
  title: <IdText id={claim.reference} />,
  figure: <Amount claim={claim} name="amount" />,
  note: <ClaimMark state={claim.state} />,
  aside: <Reason reason={claim.reason} />,
})
