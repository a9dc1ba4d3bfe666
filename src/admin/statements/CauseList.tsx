import { Fragment, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useApi } from '../data-provider/useApi.ts'
import { ActButton } from '../forms/ActButton.tsx'
import { readTime } from '../time/time.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { Section } from '../kit/page/Section.tsx'
import type { Cause, ClassSum, WholeStatement } from '../../api/statements.ts'
import { SumText } from './ClassTable.tsx'
import { CauseText } from './FactText.tsx'
import { SettleButtons } from './Settle.tsx'
import { type Chosen, hrefOf, isSame, useChosen } from './useResults.ts'

type Props = { statement: WholeStatement }

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
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone })
  const orders = time === undefined ? 'orders' : 'orders_since'
  return (
    <ChosenItem
      statement={statement}
      of={{ class: 'differs', cause: cause.id }}
      label={translate(`statements.cause.${orders}`, {
        smart_count: results,
        ...(time !== undefined && { since: day.format(time) }),
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
  const notify = useNotify()
  const claim = async () => {
    const { claims } = await addClaims({ statement: statement.id })
    void queryClient.invalidateQueries({ queryKey: ['claims'] })
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
        <SumText amount={difference} currency={currency ?? ''} />
      </b>
    </Fragment>
  ))
}
