import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Payout, PayoutLine } from '../../api/payouts.ts'
import { compareAmounts, isNegative, isZero, sizeOf, subtractAmounts } from '../../contract/amount.ts'
import { addressPart } from '../data-provider/addressPart.ts'
import { useApi } from '../data-provider/useApi.ts'
import { ConfirmButton } from '../forms/FormDialog.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { DayText } from '../kit/field/TimeText.tsx'
import { Foreign, SentText, visibleText } from '../kit/field/Foreign.tsx'
import { OrderField } from '../kit/field/RowLink.tsx'
import { RecordPage } from '../kit/list/RecordPage.tsx'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { Facts, Section } from '../kit/page/Section.tsx'
import { payoutPath, PayoutMark, PayoutName, Sum } from './PayoutList.tsx'
import './payouts.css'

const maxLines = 200
const maxChoices = 200

export function PayoutShow() {
  const translate = useTranslate()
  return (
    <RecordPage<Payout>
      resource="payouts"
      title={({ batch, bank, expected, date }) =>
        visibleText(batch ?? (expected === null ? (bank?.text ?? '') : (date ?? ''))) ||
        translate('resources.payouts.name', { smart_count: 1 })
      }
      aside={({ state }) => <PayoutMark state={state} />}
    >
      {(payout) => (
        <>
          {payout.expected !== null && <Equation payout={payout} />}
          <Bank payout={payout} />
          {payout.statement !== null && <Lines payout={payout} statement={payout.statement} />}
        </>
      )}
    </RecordPage>
  )
}

/** Orders less fees and reserve, with other lines, beside what the bank paid. */
function Equation({ payout }: { payout: Payout }) {
  const translate = useTranslate()
  const { gross, fees, reserve, other, expected, stated, bank, difference, currency, orders } = payout
  const row = (label: string, amount: Payout['gross'], isSum = false) => (
    <tr className={isSum ? 'payout-sum' : undefined}>
      <th scope="row">{label}</th>
      <td>
        <Sum amount={amount} currency={currency} />
      </td>
    </tr>
  )
  const isOtherThanStated =
    stated !== null && expected !== null && compareAmounts(stated, sizeOf(expected)) !== 0
  return (
    <Section title={translate('payouts.equation')}>
      <table className="payout-equation">
        <tbody>
          {row(translate('payouts.gross', { smart_count: orders }), gross)}
          {row(translate('filter.fees'), fees === null ? null : subtractAmounts('0', fees))}
          {isSome(reserve) && row(translate('payouts.reserve'), reserve)}
          {isSome(other) && row(translate('payouts.other'), other)}
          {row(translate('payouts.should'), expected, true)}
          {bank && row(translate('payouts.paid'), bank.amount)}
          {bank?.charges && isSome(bank.charges) && row(translate('payouts.charges'), bank.charges)}
          {difference !== null && row(translate('payouts.open'), difference, true)}
        </tbody>
      </table>
      {isOtherThanStated && (
        <p role="note">
          {translate('payouts.stated')} <Sum amount={stated} currency={currency} />
        </p>
      )}
      {payout.feesApart > 0 && <p>{translate('payouts.fees_apart', { smart_count: payout.feesApart })}</p>}
      <Facts
        rows={[
          [translate('fault_field.date'), <DayText day={payout.date} isAged={bank === null} />],
          payout.statement !== null && [
            translate('fault_field.statement'),
            <Link to={`/statements/${addressPart(payout.statement)}/show`}>
              {visibleText(payout.statementName ?? '')}
            </Link>,
          ],
        ]}
      />
    </Section>
  )
}

function isSome(amount: Payout['gross']): boolean {
  return amount !== null && !isZero(amount)
}

function Bank({ payout }: { payout: Payout }) {
  const translate = useTranslate()
  const { bank, expected } = payout
  const match = useMatch(payout)
  return (
    <Section title={translate('payouts.bank')}>
      {bank && (
        <Facts
          rows={[
            [translate('payouts.paid'), <Sum amount={bank.amount} currency={payout.currency} />],
            [translate('payouts.booked'), <DayText day={bank.date} />],
            bank.account !== null && [translate('payouts.account'), <Foreign text={bank.account} />],
            [translate('payouts.text'), <SentText text={bank.text} />],
            [
              translate('fault_field.statement'),
              <>
                <Link to={`/statements/${addressPart(bank.statement)}/show`}>
                  {visibleText(bank.statementName)}
                </Link>
                {`, ${translate('statements.line')} ${bank.line}`}
              </>,
            ],
            payout.matchedBy !== null && [
              translate('payouts.matched_by'),
              translate(`payouts.by.${payout.matchedBy}`),
            ],
          ]}
        />
      )}
      {bank && expected !== null && (
        <ConfirmButton look="outlined" label={translate('payouts.unmatch')} onConfirm={() => match(null)}>
          {translate('payouts.unmatch_help')}
        </ConfirmButton>
      )}
      {payout.state !== 'debit' && (bank === null || expected === null) && (
        <Choices payout={payout} match={match} />
      )}
    </Section>
  )
}

function useMatch(payout: Payout) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { matchPayout } = useApi()
  return async (bank: string | null) => {
    await matchPayout(payout.id, { bank })
    await queryClient.invalidateQueries({ queryKey: ['payouts'] })
    notify(bank === null ? 'payouts.unmatched' : 'payouts.matched', { type: 'success' })
  }
}

type ChoiceProps = { payout: Payout; match: (bank: string) => Promise<void> }

/** Bank lines of the currency that pay nothing yet, or for a bank line the payouts that it may pay. Proposed ones first. */
function Choices({ payout, match }: ChoiceProps) {
  const translate = useTranslate()
  const { listPayouts } = useApi()
  const { mid, currency, candidates, expected } = payout
  const isOfBank = expected === null
  const state = isOfBank
    ? (['waiting', 'proposed'] as const)
    : ([isNegative(expected) ? 'debit' : 'unknown', 'proposed'] as const)
  const query = useQuery({
    queryKey: ['payouts', 'choices', payout.id, candidates],
    queryFn: async ({ signal }) => {
      const proposed =
        candidates.length === 0 ? [] : await listPayouts({ id: candidates }, maxChoices, signal)
      const open = await listPayouts({ mid, currency, state: [...state] }, maxChoices, signal)
      const others = open.filter(({ id }) => !candidates.includes(id))
      return { rows: [...proposed, ...others], isCut: open.length === maxChoices }
    },
  })
  const { run, isBusy, error } = useOnce(match)
  return (
    <QueryState query={query}>
      {({ rows, isCut }) => {
        const fitting = rows.filter((row) => (row.expected === null) !== isOfBank)
        if (fitting.length === 0)
          return <p>{translate(isOfBank ? 'payouts.no_payouts' : 'payouts.no_bank_lines', { currency })}</p>
        return (
          <>
            <p>
              {translate(
                candidates.length > 1
                  ? 'payouts.several'
                  : isOfBank
                    ? 'payouts.choose_payout'
                    : 'payouts.choose_line',
              )}
            </p>
            {isCut && <p className="note">{translate('payouts.newest', { count: maxChoices })}</p>}
            <FailureNote error={error} />
            <HeadedTable
              label={translate('payouts.choices')}
              heads={[
                translate('payouts.payout'),
                translate('fault_field.date'),
                translate(isOfBank ? 'payouts.expected' : 'payouts.paid'),
                '',
              ]}
            >
              {fitting.map((row) => (
                <tr key={row.id}>
                  <td>
                    <Link to={payoutPath(row.id)}>
                      <PayoutName payout={row} />
                    </Link>
                  </td>
                  <td>
                    <DayText day={row.date} />
                    {candidates.includes(row.id) && (
                      <div className="quiet">{translate('payouts.proposed')}</div>
                    )}
                  </td>
                  <td>
                    <Sum amount={row.expected ?? row.bank?.amount} currency={currency} />
                  </td>
                  <td>
                    {!isOfBank && (
                      <button
                        type="button"
                        className="button button-outlined payout-match"
                        disabled={isBusy}
                        onClick={() => void run(row.id)}
                      >
                        {translate('payouts.match')}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </HeadedTable>
          </>
        )
      }}
    </QueryState>
  )
}

function Lines({ payout, statement }: { payout: Payout; statement: string }) {
  const translate = useTranslate()
  const { listPayoutLines } = useApi()
  const query = useQuery({
    queryKey: ['payouts', 'lines', payout.id, statement],
    queryFn: ({ signal }) => listPayoutLines(payout.id, maxLines, signal),
  })
  return (
    <Section title={translate('payouts.lines', { smart_count: payout.lines })}>
      <QueryState query={query}>
        {({ rows, total }) => (
          <>
            {total > rows.length && (
              <p>{translate('payouts.first_lines', { count: rows.length, of: total })}</p>
            )}
            <HeadedTable
              label={translate('payouts.lines', { smart_count: payout.lines })}
              heads={[
                translate('statements.line'),
                ...['payouts.part', 'order.id', 'fault_field.amount', 'filter.fees', 'fault_field.net'].map(
                  (key) => translate(key),
                ),
              ]}
            >
              {rows.map((line) => (
                <LineRow key={line.id} line={line} />
              ))}
            </HeadedTable>
          </>
        )}
      </QueryState>
    </Section>
  )
}

function LineRow({ line }: { line: PayoutLine }) {
  const translate = useTranslate()
  const currency = line.currency ?? ''
  return (
    <tr>
      <th scope="row">{line.id}</th>
      <td>{line.kind === null ? translate(`payouts.parts.${line.part}`) : <Foreign text={line.kind} />}</td>
      <td>
        {line.order === null ? (
          <span className="quiet">–</span>
        ) : line.mid === null ? (
          <Foreign text={line.order} />
        ) : (
          <OrderField id={line.order} mid={line.mid} />
        )}
      </td>
      {(['amount', 'fee', 'net'] as const).map((name) => (
        <td key={name} className="payout-figure">
          <Sum amount={line[name]} currency={currency} />
        </td>
      ))}
    </tr>
  )
}
