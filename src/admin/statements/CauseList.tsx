import { Fragment } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useApi } from '../data-provider/useApi.ts'
import { ActButton } from '../forms/ActButton.tsx'
import { readTime } from '../time/time.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { Section } from '../kit/page/Section.tsx'
import type { Cause, WholeStatement } from '../../api/statements.ts'
import { SumText } from './ClassTable.tsx'
import { CauseText } from './FactText.tsx'
import { SettleButtons } from './Settle.tsx'
import { hrefOf, isSame, useChosen } from './useResults.ts'

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
  const of = { class: 'differs', cause: cause.id } as const
  const isChosen = isSame(of, useChosen(statement).chosen)
  const { results, settled, since, sums, method } = cause
  const time = since === null ? undefined : readTime(since)
  const timeZone = statement.period?.timeZone ?? 'UTC'
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone })
  const orders = time === undefined ? 'orders' : 'orders_since'
  return (
    <li className="list-item statement-item" data-chosen={isChosen || undefined}>
      <span>
        <Link to={hrefOf(of)} aria-current={isChosen || undefined} preventScrollReset>
          {translate(`statements.cause.${orders}`, {
            smart_count: results,
            ...(time !== undefined && { since: day.format(time) }),
          })}
        </Link>
        {method !== null && ` ${translate('statements.cause.paid_by', { method: visibleText(method) })}`}
        {': '}
        <CauseText cause={cause} />{' '}
        {sums.map(({ currency, difference }, at) => (
          <Fragment key={currency ?? ''}>
            {at > 0 && ', '}
            <b>
              <SumText amount={difference} currency={currency ?? ''} />
            </b>
          </Fragment>
        ))}{' '}
        {translate('statements.cause.in_all')}
      </span>
      {settled < results ? (
        <SettleButtons statement={statement} chosen={{ cause: cause.id }} count={results - settled} />
      ) : (
        <span className="note">{translate('statements.settled')}</span>
      )}
    </li>
  )
}

/** Lines that equal our orders, while both differ from what was agreed. */
export function RateChecks({ statement }: Props) {
  const translate = useTranslate()
  const { chosen } = useChosen(statement)
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
        {statement.rateChecks.map(({ check, results, sums }) => {
          const of = { class: 'equal', feeCheck: check } as const
          return (
            <li
              key={check}
              className="list-item statement-item"
              data-chosen={isSame(of, chosen) || undefined}
            >
              <span>
                <Link to={hrefOf(of)} aria-current={isSame(of, chosen) || undefined} preventScrollReset>
                  {translate(`statements.rates.${check}`, { smart_count: results })}
                </Link>
                {': '}
                {sums.map(({ currency, difference }, at) => (
                  <Fragment key={currency}>
                    {at > 0 && ', '}
                    <b>
                      <SumText amount={difference} currency={currency} />
                    </b>
                  </Fragment>
                ))}
              </span>
              {check === 'over' && <ActButton act={claim}>{translate('statements.rates.claim')}</ActButton>}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
