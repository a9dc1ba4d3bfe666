import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useEffect } from 'react'
import {
  FormProvider,
  useForm,
  useFormContext,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import { useTranslate } from 'react-admin'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { intentPath } from '../../kit/field/RowLink.tsx'
import { visibleText } from '../../kit/field/Foreign.tsx'
import { useCreateOnce } from '../../forms/useCreateOnce.ts'
import { readHistory, writeHistory } from '../../session/historyEntry.ts'
import { FailurePanel } from '../../kit/failure/FailurePanel.tsx'
import { Section } from '../../kit/page/Section.tsx'
import type { OrderReceipt } from '../../data-provider/records.ts'
import { UserPicker } from '../../users/UserPicker.tsx'
import { AmountFields } from './AmountFields.tsx'
import { NewestOrder } from '../show/NewestOrder.tsx'
import { OpenRequest, useOpenRequest } from './OpenRequest.tsx'
import { DetailFields, MethodFields, useChosenMethod } from './MethodFields.tsx'
import { OptionalFields, PurposeFields } from './OptionalFields.tsx'
import { NearDuplicates } from './NearDuplicates.tsx'
import { isOrderField, startOrder, toRequest, type OrderValues } from './orderForm.ts'
import { keepReceipt } from '../show/useReceipt.ts'
import { routes } from '../../../contract/routes.ts'
import { RawRecord } from '../../kit/field/RawRecord.tsx'

type Draft = { key: string; values: OrderValues }

type Props = {
  start?: OrderValues
  onDone: (receipt: OrderReceipt) => void
}

export function OrderForm({ start, onDone }: Props) {
  const translate = useTranslate()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [draft] = useState(() => readHistory<Draft>('draft'))
  const [key, setKey] = useState(() => draft?.key ?? crypto.randomUUID())
  const form = useForm<OrderValues>({
    defaultValues: draft?.values ?? start ?? startOrder(search),
  })
  const { handleSubmit, setError, setValue, watch, reset } = form
  useDraft(form, key)
  const method = useChosenMethod(form)
  const element = useRef<HTMLFormElement>(null)
  const creation = useCreateOnce<OrderReceipt>({
    resource: 'orders',
    // Inputs depend on the side, the version and the currency.
    hasInput: (field) => isOrderField(field) && element.current?.elements.namedItem(field) != null,
    setError: (field, error) => setError(field as FieldPath<OrderValues>, error),
    onMade: (receipt) => keepReceipt(queryClient, receipt),
    onDone,
    attempt: { key, renew: () => setKey(crypto.randomUUID()) },
  })
  const { submit, isSending, failure, isInDoubt, duplicates, unknown } = creation
  const open = useOpenRequest({ ...creation, key, restored: draft?.key })
  const resetAttempt = () => {
    creation.startAnew()
    open.forget()
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
  const buttonWords = isSending
    ? 'order_form.sending'
    : isInDoubt && unknown === undefined
      ? 'order_form.again'
      : 'order.create'
  const [family, userId] = watch(['family', 'userId'])
  const outcome = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** Focuses the first faulty field, else the outcome. Faulty fields may be in a closed section. */
  const showOutcome = () =>
    setTimeout(() => {
      const faulty = [...(element.current?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])]
      for (const field of faulty) field.closest('details')?.setAttribute('open', '')
      if (faulty[0]) faulty[0].focus()
      else if (outcome.current?.hasChildNodes()) outcome.current.focus({ preventScroll: true })
    })

  const send = (values: OrderValues) => {
    // After a reload even an untouched form needs its key to find its request.
    writeHistory('draft', { key, values })
    open.forget()
    return submit(toRequest(values)).then(showOutcome)
  }

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-label={translate('order.create')}
        ref={element}
        onSubmit={(event) => void handleSubmit(send, showOutcome)(event)}
        sx={{ maxWidth: 760 }}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          value={family}
          aria-label={translate('order_form.form')}
          onChange={(_, value: 'v1' | 'v3' | null) => {
            if (value === null) return
            setValue('family', value)
            // The quick form has no destination amount.
            if (value === 'v1') setValue('side', 'source')
          }}
          sx={{ mb: 2 }}
        >
          <ToggleButton value="v3">{translate('order_form.full')}</ToggleButton>
          <ToggleButton value="v1">{translate('order_form.quick')}</ToggleButton>
        </ToggleButtonGroup>

        <Section title={translate('order_form.person')}>
          <UserPicker userId={userId} onPick={(user) => setValue('userId', user?.id ?? '')} />
          {/* Not for a prefilled form, where it would only offer to start over. */}
          {userId !== '' && start === undefined && <NewestOrder userId={userId} />}
        </Section>
        <Section title={translate('order_form.money')}>
          <AmountFields method={method} />
        </Section>
        <Section title={translate('order_form.method')}>
          <MethodFields />
        </Section>
        {family === 'v3' && method && method.rules.length > 0 && (
          <Section title={translate('order_form.details', { method: visibleText(method.name ?? '') })}>
            <DetailFields method={method} />
          </Section>
        )}
        <Section title={translate('order_form.purpose')}>
          <PurposeFields />
        </Section>
        <OptionalFields method={method} />
        <RequestPreview />

        <div className="form-bar">
          <div
            ref={outcome}
            className="form-outcome"
            role="group"
            aria-label={translate('order_form.outcome')}
            tabIndex={hasOutcome ? 0 : -1}
          >
            {open.state !== undefined && (
              <OpenRequest
                state={open.state}
                requestKey={open.requestKey}
                request={open.request}
                onStartNew={startNew}
                onRetry={resetAttempt}
              />
            )}
            {failure !== undefined && unknown === undefined && (
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
                {creation.isNotSent && <Box sx={{ mt: 1 }}>{translate('order_form.not_sent')}</Box>}
                {isInDoubt && open.state === undefined && (
                  <Box sx={{ mt: 1 }}>
                    {translate('order_form.in_doubt')}{' '}
                    <Link to="/orders">{translate('order_form.look_in_list')}</Link>
                  </Box>
                )}
              </FailurePanel>
            )}
          </div>
          <Button ref={button} type="submit" variant="contained" disabled={isSending || open.isLocked}>
            {translate(buttonWords)}
          </Button>
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
    </FormProvider>
  )
}

function RequestPreview() {
  const translate = useTranslate()
  const { watch } = useFormContext<OrderValues>()
  const { family, body } = toRequest(watch())
  return (
    <RawRecord
      raw={body}
      title={translate('order_form.preview', { call: `POST ${routes[family].createOrder.path}` })}
    />
  )
}

const pauseMs = 300

/** A draft may be personal, so it lives in the history entry, never in the address or a storage. */
function useDraft<V extends FieldValues>({ watch }: UseFormReturn<V>, key: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { unsubscribe } = watch((values) => {
      clearTimeout(timer)
      timer = setTimeout(() => writeHistory('draft', { key, values }), pauseMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [watch, key])
}
