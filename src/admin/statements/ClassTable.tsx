import { useTranslate, useNotify } from 'react-admin'
import { Link } from 'react-router'
import { useCount, useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { Section } from '../kit/page/Section.tsx'
import {
  type ClassCount,
  type ClassSum,
  differenceSides,
  settledByThemselves,
  statementClasses,
  type WholeStatement,
  type Cause,
} from '../../api/statements.ts'
import { type Chosen, hrefOf, isSame, useChosen, useRefresh } from './useResults.ts'
import { Fragment, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../data-provider/useApi.ts'
import { ActButton } from '../forms/ActButton.tsx'
import { formatTime, readTime } from '../time/time.ts'
import { CauseText } from './Sides.tsx'
import { SettleButtons } from './Settle.tsx'

type Props = { statement: WholeStatement }

export function ClassTable({ statement }: Props) {
  const translate = useTranslate()
  const { classes, coverage } = statement
  if (!classes) return null
  const shown = statementClasses.filter((name) => (classes[name]?.results ?? 0) > 0)
  return (
    <Section title={translate('statements.classes_title')}>
      {coverage === 'at-least' && <p className="warning">{translate('statements.at_least')}</p>}
      <HeadedTable
        className="records statement-classes"
        label={translate('statements.classes_title')}
        heads={[
          translate('filter.outcome'),
          ...['rows', 'settled', 'theirs', 'ours', 'difference'].map((name) => ({
            figure: translate(`statements.${name}`),
          })),
        ]}
      >
        {shown.flatMap((name) => [
          <ClassRow key={name} statement={statement} of={{ class: name }} count={classes[name]} />,
          ...differenceSides.map((side) => {
            const count = classes[name].sides?.[side]
            if (!count?.results) return null
            return (
              <ClassRow key={name + side} statement={statement} of={{ class: name, side }} count={count} />
            )
          }),
        ])}
      </HeadedTable>
    </Section>
  )
}

type RowProps = Props & {
  of: Chosen
  count: Pick<ClassCount, 'results' | 'sums'> & Partial<ClassCount>
}

function ClassRow({ statement, of, count }: RowProps) {
  const translate = useTranslate()
  const figure = useCount()
  const isChosen = isSame(of, useChosen(statement).chosen)
  const { results, settled, sums, notComparable = 0 } = count
  const needsNoAction = settled === undefined || settledByThemselves.includes(of.class)
  return (
    <tr data-chosen={isChosen || undefined} data-part={of.side && true}>
      <th scope="row">
        <Link to={hrefOf(of)} aria-current={isChosen || undefined} preventScrollReset>
          {translate(of.side ? `statements.side.${of.side}` : `statements.class.${of.class}`)}
        </Link>
      </th>
      <td data-align="right">{figure(results)}</td>
      <td data-align="right">{needsNoAction ? '' : figure(settled)}</td>
      <SumCell sums={sums} of="amount" notComparable={notComparable} />
      <SumCell sums={sums} of="ours" />
      <SumCell sums={sums} of="difference" />
    </tr>
  )
}

type SumProps = { sums: readonly ClassSum[]; of: 'amount' | 'ours' | 'difference'; notComparable?: number }

function SumCell({ sums, of, notComparable = 0 }: SumProps) {
  const translate = useTranslate()
  return (
    <td data-align="right">
      {sums.map((sum) => (
        <div key={sum.currency ?? ''} className="one-line">
          {sum.currency === null ? (
            <span className="quiet">{of === 'amount' ? translate('statements.no_sum') : '–'}</span>
          ) : (
            <MoneyText money={{ amount: sum[of], currency: sum.currency }} />
          )}
        </div>
      ))}
      {notComparable > 0 && (
        <div className="quiet">
          {translate('statements.not_comparable_rows', { smart_count: notComparable })}
        </div>
      )}
    </td>
  )
}

export function CauseList({ statement }: Props) {
  const translate = useTranslate()
  if (statement.causes.length === 0) return null
  return (
    <Section title={translate('statements.causes')}>
      <ul className="plain-list" aria-label={translate('statements.causes')}>
        {statement.causes.map((cause) => (
          <CauseRow key={cause.id} {...{ statement, cause }} />
        ))}
      </ul>
    </Section>
  )
}

function CauseRow({ statement, cause }: Props & { cause: Cause }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { results, settled, since, sums, method } = cause
  const time = since === null ? undefined : readTime(since)
  const timeZone = statement.period?.timeZone ?? 'UTC'
  const day = { day: 'numeric', month: 'short' } as const
  const orders = time === undefined ? 'orders' : 'orders_since'
  return (
    <ChosenItem
      statement={statement}
      of={{ class: 'differs', cause: cause.id }}
      label={translate(`statements.cause.${orders}`, {
        smart_count: results,
        ...(time !== undefined && { since: formatTime(time, locale, day, timeZone) }),
      })}
      action={
        settled < results ? (
          <SettleButtons statement={statement} chosen={{ cause: cause.id }} count={results - settled} />
        ) : (
          <span className="note">{translate('statements.settled')}</span>
        )
      }
    >
      {method !== null && ` ${translate('statements.cause.paid_by', { method: visibleText(method) })}`}
      {': '}
      <CauseText cause={cause} /> <Sums sums={sums} /> {translate('statements.cause.in_all')}
    </ChosenItem>
  )
}

/** Lines that equal our orders, while both differ from what was agreed. */
export function RateChecks({ statement }: Props) {
  const translate = useTranslate()
  const { addClaims } = useApi()
  const queryClient = useQueryClient()
  const refresh = useRefresh(statement.id)
  const notify = useNotify()
  const claim = async () => {
    const { claims } = await addClaims({ statement: statement.id })
    void queryClient.invalidateQueries({ queryKey: ['claims'] })
    refresh()
    notify(claims === 0 ? 'statements.rates.claimed_before' : 'statements.rates.claimed', {
      type: 'success',
      messageArgs: { smart_count: claims },
    })
  }
  if (statement.rateChecks.length === 0) return null
  const title = translate('statements.rates.title')
  return (
    <Section title={title}>
      <ul className="plain-list" aria-label={title}>
        {statement.rateChecks.map(({ check, results, sums }) => (
          <ChosenItem
            key={check}
            statement={statement}
            of={{ class: 'equal', feeCheck: check }}
            label={translate(`statements.rates.${check}`, { smart_count: results })}
            action={
              check === 'over' && <ActButton act={claim}>{translate('statements.rates.claim')}</ActButton>
            }
          >
            {': '}
            <Sums sums={sums} />
          </ChosenItem>
        ))}
      </ul>
    </Section>
  )
}

type ItemProps = Props & { of: Chosen; label: string; action: ReactNode; children: ReactNode }

/** A group of rows, which its label lists below. */
function ChosenItem({ statement, of, label, action, children }: ItemProps) {
  const isChosen = isSame(of, useChosen(statement).chosen)
  return (
    <li className="list-item statement-item" data-chosen={isChosen || undefined}>
      <span>
        <Link to={hrefOf(of)} aria-current={isChosen || undefined} preventScrollReset>
          {label}
        </Link>
        {children}
      </span>
      {action}
    </li>
  )
}

function Sums({ sums }: { sums: readonly Pick<ClassSum, 'currency' | 'difference'>[] }) {
  return sums.map(({ currency, difference }, at) => (
    <Fragment key={currency ?? ''}>
      {at > 0 && ', '}
      <b>
        <MoneyText money={{ amount: difference, currency }} />
      </b>
    </Fragment>
  ))
}
