import { Checkbox, FormControlLabel, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { RateProposal } from '../../api/agreedRates.ts'
import type { RateBody } from '../../api/agreedRates.requests.ts'
import { readAmount } from '../../contract/amount.ts'
import { useApi, useRead } from '../data-provider/useApi.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { useFaultWords, type Failure } from '../kit/failure/useFailureWords.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { useTypedAmount } from '../kit/filter/typedAmount.ts'
import { RowSkeletons } from '../kit/page/PageTitle.tsx'
import { useMid } from '../session/SessionContext.ts'
import { useRatesChanged } from './RateInputs.tsx'
import { readPastedRates, toBody, useRateText } from './rateText.ts'

export type DialogProps = { onClose: () => void }

/** Rates that explain the fees of recent orders. */
export function ProposeRates({ onClose }: DialogProps) {
  const translate = useTranslate()
  const { mid } = useMid()
  const send = useSendRates()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const query = useRead(
    ['agreed-rates', 'proposals', mid],
    (api, signal) => api.listRateProposals(mid, signal),
    { retry: false, staleTime: 0 },
  )
  const { data = [] } = query
  const chosen = data.filter(({ id }) => !left.has(id))
  const toggle = (id: string) =>
    setLeft((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <FormDialog
      title={translate('agreed_rates.propose.title')}
      confirm={translate('agreed_rates.add_count', { smart_count: chosen.length })}
      isDisabled={chosen.length === 0}
      onSubmit={() => send(chosen.map(({ id: _i, orders: _o, fitting: _f, ...rate }) => rate))}
      onClose={onClose}
    >
      <p className="note">{translate('agreed_rates.propose.help')}</p>
      <QueryState query={query} skeleton={<RowSkeletons rows={4} />}>
        {(proposals) =>
          proposals.length === 0 ? (
            <p>{translate('agreed_rates.propose.none')}</p>
          ) : (
            <ul className="plain-list">
              {proposals.map((proposal) => (
                <li key={proposal.id}>
                  <FormControlLabel
                    control={
                      <Checkbox checked={!left.has(proposal.id)} onChange={() => toggle(proposal.id)} />
                    }
                    label={<Proposal proposal={proposal} />}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </FormDialog>
  )
}

function Proposal({ proposal }: { proposal: RateProposal }) {
  const translate = useTranslate()
  const { scopeText, termsText } = useRateText()
  const { orders, fitting, covers } = proposal
  return (
    <>
      <b>{termsText(proposal)}</b> {translate(`agreed_rates.covers.${covers}`)}
      <span className="quiet">
        {' · '}
        {scopeText(proposal)}
        {' · '}
        {translate('agreed_rates.propose.fits', {
          share: Math.floor((100 * fitting) / orders),
          smart_count: orders,
        })}
      </span>
    </>
  )
}

export function PasteRates({ onClose }: DialogProps) {
  const translate = useTranslate()
  const { mid } = useMid()
  const { read } = useTypedAmount()
  const { scopeText, termsText, validText } = useRateText()
  const send = useSendRates()
  const [text, setText] = useState('')
  const table = readPastedRates(text)
  const rows = table.rows.map(({ line, values }) => {
    const anyRead = (typed: string) => readAmount(typed) ?? read(typed)
    return { line, body: toBody(values, mid, anyRead) }
  })
  const isWhole = ({ body }: (typeof rows)[number]) =>
    readAmount(body.percent) !== undefined &&
    readAmount(body.fixed) !== undefined &&
    [body.minimum, body.maximum].every((bound) => bound == null || readAmount(bound) !== undefined) &&
    body.currency !== '' &&
    /^\d{4}-\d\d-\d\d/.test(body.from)
  const unread = rows.filter((row) => !isWhole(row)).map(({ line }) => line)
  return (
    <FormDialog
      title={translate('agreed_rates.paste.title')}
      confirm={translate('agreed_rates.add_count', { smart_count: rows.length })}
      isDisabled={rows.length === 0 || unread.length > 0}
      onSubmit={() => send(rows.map(({ body }) => body))}
      onClose={onClose}
    >
      <p className="note">{translate('agreed_rates.paste.help')}</p>
      <TextField
        label={translate('agreed_rates.paste.table')}
        placeholder={translate('agreed_rates.paste.example')}
        multiline
        rows={6}
        fullWidth
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { className: 'rate-table' } }}
      />
      {table.unknown.length > 0 && (
        <p role="alert" className="warning">
          {translate('agreed_rates.paste.unknown', { found: visibleText(table.unknown.join(', ')) })}
        </p>
      )}
      {unread.length > 0 && (
        <p role="alert" className="warning">
          {translate('agreed_rates.paste.unread', { lines: unread.join(', '), smart_count: unread.length })}
        </p>
      )}
      <ul className="plain-list" aria-label={translate('agreed_rates.paste.understood')}>
        {rows.filter(isWhole).map(({ line, body }) => {
          const terms = {
            ...body,
            minimum: body.minimum ?? null,
            maximum: body.maximum ?? null,
          } as RateProposal
          return (
            <li key={line}>
              <b>{termsText(terms)}</b>{' '}
              <span className="quiet">
                {scopeText(terms)} · {validText(terms)}
              </span>
            </li>
          )
        })}
      </ul>
    </FormDialog>
  )
}

/** Sends rates together. A fault of one of them is named with its number. */
function useSendRates() {
  const translate = useTranslate()
  const faultWords = useFaultWords()
  const { addRates } = useApi()
  const changed = useRatesChanged()
  const notify = useNotify()
  return async (rates: RateBody[]) => {
    try {
      await addRates({ rates })
    } catch (error) {
      throw withRows(error)
    }
    changed()
    notify('agreed_rates.added', { type: 'success', messageArgs: { smart_count: rates.length } })
  }

  function withRows(error: unknown): unknown {
    const failure = error as Failure
    const details = (failure.body?.details ?? []).map(({ field, ...fault }) => {
      const [, nth, name = ''] = /^rates\.(\d+)\.(\w+)$/.exec(field) ?? []
      const row = Number(nth) + 1
      return nth === undefined
        ? { field, ...fault }
        : {
            field: name,
            message: translate('agreed_rates.paste.row', { row, message: visibleText(faultWords(fault)) }),
          }
    })
    if (failure.body) failure.body = { ...failure.body, details }
    return error
  }
}
