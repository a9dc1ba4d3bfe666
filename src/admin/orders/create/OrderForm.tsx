import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { intentPath, OrderField } from '../../kit/field/RowLink.tsx'
import { visibleText, SentText } from '../../kit/field/Foreign.tsx'
import { CancelButton } from '../../forms/CancelButton.tsx'
import { FormOutcome } from '../../forms/FormOutcome.tsx'
import { FieldLabelContext } from '../../forms/FormText.tsx'
import { useCreateForm } from '../../forms/useCreateForm.ts'
import { writeHistory } from '../../session/historyEntry.ts'
import { FailurePanel } from '../../kit/failure/FailurePanel.tsx'
import { Section } from '../../kit/page/Section.tsx'
import type { OrderReceipt } from '../../data-provider/records.ts'
import { AmountFields } from './AmountFields.tsx'
import { NewestOrder } from '../show/NewestOrder.tsx'
import { OpenRequest, useOpenRequest } from './OpenRequest.tsx'
import { DetailFields, MethodFields } from './MethodFields.tsx'
import { OptionalFields, PurposeFields } from './OptionalFields.tsx'
import { PayerField } from './PayerField.tsx'
import { useMethod } from '../../payment-methods/useMethods.ts'
import { isOrderField, startOrder, toRequest, useOrderLabel, type OrderValues } from './orderForm.ts'
import { keepReceipt } from '../show/ReceiptPart.tsx'
import { TimeText } from '../../kit/field/TimeText.tsx'
import { PlainDialog } from '../../forms/FormDialog.tsx'
import type { Duplicate } from '../../../api/intents.ts'

type Props = {
  start?: OrderValues
  onDone: (receipt: OrderReceipt) => void
}

export function OrderForm({ start, onDone }: Props) {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const orderLabel = useOrderLabel()
  const creation = useCreateForm<OrderValues, OrderReceipt>({
    resource: 'orders',
    start: start ?? startOrder(search),
    isOwnField: isOrderField,
    toRequest,
    onSend: () => open.forget(),
    onMade: (receipt) => keepReceipt(queryClient, receipt),
    onDone,
  })
  const { form, element, outcome, send, showOutcome } = creation
  const { isSending, failure, isInDoubt, nextStep, duplicates } = creation
  const { setValue, watch, reset } = form
  const method = useMethod(watch('source'))
  const open = useOpenRequest(creation)
  const resetAttempt = () => {
    creation.startAnew()
    open.forget()
    // The pressed button is gone.
    setTimeout(() => form.setFocus('userId'))
  }
  const startNew = () => {
    resetAttempt()
    reset(startOrder(new URLSearchParams()))
    writeHistory('draft', undefined)
    // Address parameters belong to the previous request.
    if (search.size > 0) void navigate('/orders/create', { replace: true })
    window.scrollTo({ top: 0 })
  }
  const hasOutcome = open.state !== undefined || failure !== undefined
  // The panel of the request then replaces the failure, which knew less.
  const isKnown = open.state !== undefined && open.state !== 'lost'
  const buttonWords = isSending
    ? 'order_form.sending'
    : isInDoubt && !isKnown
      ? 'order_form.again'
      : 'order.create'
  const [family, userId] = watch(['family', 'userId'])
  const button = useRef<HTMLButtonElement>(null)

  return (
    <FormProvider {...form}>
      <FieldLabelContext value={orderLabel}>
        <Box
          component="form"
          noValidate
          aria-label={translate('order.create')}
          ref={element}
          onSubmit={(event) => void send(event)}
          sx={{ maxWidth: 760 }}
        >
          <ToggleButtonGroup
            exclusive
            size="small"
            value={family}
            aria-label={translate('order_form.form')}
            onChange={(_, value: 'v1' | 'v3' | null) => {
              if (value === null) return
              creation.forgetRefusal()
              setValue('family', value)
              // The quick form has no destination amount.
              if (value === 'v1') setValue('side', 'source')
            }}
          >
            <ToggleButton value="v3">{translate('order_form.full')}</ToggleButton>
            <ToggleButton value="v1">{translate('order_form.quick')}</ToggleButton>
          </ToggleButtonGroup>
          <p className="quiet">{translate(`order_form.${family === 'v3' ? 'full' : 'quick'}_help`)}</p>

          <Section title={translate('order_form.person')}>
            <PayerField />
            {/* Not for a prefilled form, where it would only offer to start over. */}
            {userId !== '' && start === undefined && <NewestOrder userId={userId} />}
          </Section>
          <Section title={translate('fault_field.amount')}>
            <AmountFields method={method} />
          </Section>
          <Section title={translate('fault_field.paymentCode')}>
            <MethodFields />
          </Section>
          {family === 'v3' && method && method.rules.length > 0 && (
            <Section title={translate('order_form.details', { method: visibleText(method.name ?? '') })}>
              <DetailFields method={method} />
            </Section>
          )}
          <Section title={translate('order.purpose')}>
            <PurposeFields />
          </Section>
          <OptionalFields method={method} />

          <div className="form-bar">
            <FormOutcome box={outcome} element={element} hasOutcome={hasOutcome}>
              {open.state !== undefined && (
                <OpenRequest
                  state={open.state}
                  requestKey={open.requestKey}
                  request={open.request}
                  onStartNew={startNew}
                  onRetry={resetAttempt}
                />
              )}
              {failure !== undefined && !isKnown && (
                <FailurePanel error={failure}>
                  {failure.body?.code === 'PARTNER_ID_ALREADY_USED' && (
                    <Box sx={{ mt: 1 }}>{translate('order_form.partner_id_used')}</Box>
                  )}
                  {failure.body?.intent !== undefined && failure.body.reason?.startsWith('approval_') && (
                    <Box sx={{ mt: 1 }}>
                      {translate('order_form.not_approved')}{' '}
                      <Link to={intentPath(failure.body.intent)}>{translate('order_form.open_intent')}</Link>
                    </Box>
                  )}
                  {nextStep && <Box sx={{ mt: 1 }}>{translate(`order_form.next.${nextStep}`)}</Box>}
                  {isInDoubt && open.state === undefined && (
                    <Box sx={{ mt: 1 }}>
                      {translate('order_form.in_doubt')}{' '}
                      <Link to="/orders">{translate('order_form.look_in_list')}</Link>
                    </Box>
                  )}
                </FailurePanel>
              )}
            </FormOutcome>
            <Button ref={button} type="submit" variant="contained" disabled={isSending || open.isLocked}>
              {translate(buttonWords)}
            </Button>
            <CancelButton to="/orders" disabled={isSending} />
            {creation.isInFlight && (
              <Box component="span" role="status" sx={{ ml: 1.5 }}>
                {translate('order_form.in_flight')}
              </Box>
            )}
          </div>
          {duplicates && (
            <NearDuplicates
              duplicates={duplicates}
              onAnother={() => void creation.makeAnother().then(showOutcome)}
              onBack={() => {
                creation.goBack()
                setTimeout(() => button.current?.focus())
              }}
            />
          )}
        </Box>
      </FieldLabelContext>
    </FormProvider>
  )
}

type DuplicatesProps = { duplicates: readonly Duplicate[]; onAnother: () => void; onBack: () => void }

/** A recent order with the same user, amount and currency is probably the same one, so the operator decides. */
function NearDuplicates({ duplicates, onAnother, onBack }: DuplicatesProps) {
  const translate = useTranslate()
  const isInDoubt = duplicates.some(({ state }) => state === 'unknown')
  return (
    <PlainDialog
      title={translate(isInDoubt ? 'order_form.duplicate_in_doubt' : 'order_form.duplicate')}
      onClose={onBack}
      onSubmit={onBack}
      actions={
        <>
          <Button onClick={onAnother}>{translate('order_form.another_anyway')}</Button>
          <Button type="submit" variant="contained" autoFocus>
            {translate('order_form.go_back')}
          </Button>
        </>
      }
    >
      {translate('order_form.duplicate_help')}
      <Box component="ul" sx={{ pl: 2.5, mb: 0 }}>
        {duplicates.map(({ key, createdAt, orderId, operator }) => (
          <li key={key}>
            {orderId === null ? (
              <Link to={intentPath(key)}>{translate('order_form.open_intent')}</Link>
            ) : (
              <OrderField id={orderId} />
            )}
            {', '}
            <TimeText iso={createdAt} exact />, {translate('order_form.made_by')} <SentText text={operator} />
          </li>
        ))}
      </Box>
    </PlainDialog>
  )
}
