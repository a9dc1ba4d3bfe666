import { usePeriodName } from '../periods/usePeriodName.ts'
import { ownZone } from '../time/zonedDay.ts'
import { useState } from 'react'
import { DateInput, SelectInput, TextInput, useNotify, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { claimStates, type Claim } from '../../api/claims.ts'
import { addressPart } from '../data-provider/addressPart.ts'
import { useApi } from '../data-provider/useApi.ts'
import { CancelButton } from '../forms/CancelButton.tsx'
import { SentForm } from '../forms/SentForm.tsx'
import { CopyableText } from '../kit/field/CopyButton.tsx'
import { Absent, SentText, visibleText } from '../kit/field/Foreign.tsx'
import { OrderField } from '../kit/field/RowLink.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { useStatusLabel } from '../kit/field/ToneMark.tsx'
import { useTypedAmount } from '../kit/filter/typedAmount.ts'
import { RecordPage } from '../kit/list/RecordPage.tsx'
import { Facts, Section } from '../kit/page/Section.tsx'
import { useRateText } from '../agreed-rates/rateText.ts'
import { Amount, ClaimMark, Reason, useClaimsChanged } from './ClaimList.tsx'

export function ClaimEdit() {
  const translate = useTranslate()
  return (
    <RecordPage<Claim>
      isNarrow
      resource="claims"
      title={({ reference }) => reference}
      aside={({ state }) => <ClaimMark state={state} />}
    >
      {(claim) => (
        <>
          <Evidence claim={claim} />
          <Section title={translate('claims.answer')}>
            <StateForm key={`${claim.since} ${claim.credited} ${claim.note}`} claim={claim} />
          </Section>
        </>
      )}
    </RecordPage>
  )
}

function Evidence({ claim }: { claim: Claim }) {
  const translate = useTranslate()
  const { termsText } = useRateText()
  const statusLabel = useStatusLabel()
  const periodName = usePeriodName()
  const { order, mid, period, line, statement, statementName, sha256, provider, evidence } = claim
  const rate = evidence?.rate ?? null
  return (
    <Facts
      rows={[
        [translate('claims.amount'), <Amount claim={claim} name="amount" />],
        [translate('claims.charged'), <Amount claim={claim} name="charged" />],
        [translate('claims.expected'), <Amount claim={claim} name="expected" />],
        claim.credited !== null && [
          translate('claims.credited'),
          <>
            <Amount claim={claim} name="credited" /> {claim.creditedOn}
          </>,
        ],
        [translate('form.reason'), <Reason reason={claim.reason} />],
        [translate('order.id'), order === null ? <Absent /> : <OrderField id={order} mid={mid} />],
        [
          translate('fault_field.statement'),
          <>
            <Link to={`/statements/${addressPart(statement)}/show`}>{visibleText(statementName)}</Link>
            {line !== null && `, ${translate('statements.line')} ${line}`}
          </>,
        ],
        provider !== null && [translate('claims.provider'), <SentText text={provider} />],
        period !== null && [translate('fees.period'), periodName({ ...period, timeZone: ownZone() })],
        evidence !== null && [translate('claims.order_created'), <TimeText iso={evidence.createdAt} exact />],
        evidence !== null && [
          translate('claims.statuses'),
          evidence.statuses.map(({ status, seenAt }) => (
            <div key={seenAt}>
              {status === null ? <Absent /> : statusLabel(status)} <TimeText iso={seenAt} exact />
            </div>
          )),
        ],
        rate !== null && [translate('filter.feeCheck'), termsText(rate)],
        ['SHA-256', <CopyableText text={sha256} of="SHA-256" isId />],
        [
          translate('claims.made'),
          <>
            <TimeText iso={claim.createdAt} exact /> <SentText text={claim.createdBy} />
          </>,
        ],
      ]}
    />
  )
}

type Values = Pick<Claim, 'state' | 'credited' | 'creditedOn' | 'note'>

function StateForm({ claim }: { claim: Claim }) {
  const translate = useTranslate()
  const { changeClaim } = useApi()
  const { read, write } = useTypedAmount()
  const changed = useClaimsChanged()
  const notify = useNotify()
  const [start] = useState<Values>(() => ({
    state: claim.state,
    credited: claim.credited === null ? '' : write(claim.credited),
    creditedOn: claim.creditedOn ?? '',
    note: claim.note ?? '',
  }))
  return (
    <SentForm
      confirm={translate('ra.action.save')}
      beside={<CancelButton to="/claims" disabled={false} />}
      defaultValues={start}
      onSubmit={async ({ state, credited, creditedOn, note }) => {
        const isPaid = state === 'credited' || state === 'partly'
        await changeClaim(claim.id, {
          state,
          note: note || null,
          ...(isPaid && {
            credited: credited ? (read(credited) ?? credited) : null,
            creditedOn: creditedOn || null,
          }),
        })
        changed()
        notify('claims.saved', { type: 'success' })
      }}
    >
      <SelectInput
        source="state"
        label="list.state"
        choices={claimStates.map((id) => ({ id, name: translate(`claims.states.${id}`) }))}
      />
      <CreditInputs />
      <TextInput source="note" label="fault_field.text" multiline />
    </SentForm>
  )
}

function CreditInputs() {
  const state = useWatch<Values, 'state'>({ name: 'state' })
  if (state !== 'credited' && state !== 'partly') return null
  return (
    <>
      <TextInput
        source="credited"
        label="claims.credited"
        helperText={state === 'credited' ? 'claims.credited_help' : false}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <DateInput source="creditedOn" label="claims.credited_on" />
    </>
  )
}
