import { Alert, Box, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextInput, useTranslate } from 'react-admin'
import type { Resolution } from '../../api/intents.requests.ts'
import { useApi } from '../data-provider/useApi.ts'
import { IdText } from '../kit/field/Foreign.tsx'
import { ConfirmButton, ConfirmDialog } from '../forms/FormDialog.tsx'
import { SentForm } from '../forms/SentForm.tsx'
import { Section } from '../kit/page/Section.tsx'
import type { Intent } from '../../api/intents.ts'
import { usePermission } from '../session/SessionContext.ts'
import { CandidateList } from './CandidateList.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'

/** An operator settles a doubt; nothing is ever sent again automatically. */
export function Doubt({ intent, onSettled }: { intent: Intent; onSettled: () => void }) {
  const translate = useTranslate()
  const { resolveIntent } = useApi()
  const queryClient = useQueryClient()
  const mayResolve = usePermission('intents.resolve')
  const [orderId, setOrderId] = useState<string>()
  const isOrder = intent.kind === 'order'
  const link = translate(isOrder ? 'intents.link' : 'intents.link_user')
  const resolve = async (resolution: Resolution) => {
    await resolveIntent(intent.id, resolution)
    void queryClient.invalidateQueries({ queryKey: ['intents', 'getList'] })
    onSettled()
  }
  return (
    <>
      <Alert severity="warning" sx={{ mb: 2 }}>
        <Typography sx={{ fontWeight: 550 }}>
          {translate(isOrder ? 'intents.doubt' : 'intents.doubt_user')}
        </Typography>
        {translate(isOrder ? 'intents.doubt_help' : 'intents.doubt_user_help')}
      </Alert>
      <Section title={translate('intents.candidates')}>
        <CandidateList intent={intent} onChoose={mayResolve ? setOrderId : undefined} />
      </Section>
      <Section title={translate('intents.decide')}>
        {mayResolve ? (
          <Box sx={{ maxWidth: 360 }}>
            <SentForm
              confirm={link}
              defaultValues={{ orderId: '' }}
              onSubmit={async ({ orderId }) => setOrderId(orderId.trim())}
              beside={
                <ConfirmButton
                  look="outlined"
                  label={translate('intents.none')}
                  asksReason
                  onConfirm={(reason) => resolve({ state: 'abandoned', reason })}
                >
                  {translate('intents.none_help')}
                </ConfirmButton>
              }
            >
              <TextInput
                source="orderId"
                label={isOrder ? 'fault_field.orderId' : 'user.id'}
                autoComplete="off"
                validate={isId}
              />
            </SentForm>
          </Box>
        ) : (
          <Typography>{translate('intents.who_can')}</Typography>
        )}
      </Section>
      {orderId !== undefined && (
        <ConfirmDialog
          title={link}
          asksReason
          onConfirm={(reason) => resolve({ state: 'linked', orderId, reason })}
          onClose={() => setOrderId(undefined)}
        >
          <Box sx={{ mb: 1 }}>
            <IdText id={orderId} whole />
          </Box>
          {translate('intents.link_help')}
        </ConfirmDialog>
      )}
    </>
  )
}

function isId(typed: string | null): string | undefined {
  return /^\S{1,512}$/.test((typed ?? '').trim()) ? undefined : 'intents.bad_id'
}

export function Approval({ intent, onDecided }: { intent: Intent; onDecided: () => void }) {
  const translate = useTranslate()
  const { decideApproval } = useApi()
  const queryClient = useQueryClient()
  const mayApprove = usePermission('orders.approve')
  const { approval, mid, currency, operator } = intent
  const isOwn = approval?.isOwn === true
  const words = isOwn ? 'own' : mayApprove ? 'yours' : 'others'
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 550 }}>{translate('intents.waits')}</Typography>
      {translate(`intents.waits_for.${words}`, { mid, operator })}
      <Box sx={{ mt: 1 }}>
        {translate('intents.above')} <MoneyText money={{ amount: approval?.above, currency }} />
        {'. '}
        {translate('intents.over_at')} <TimeText iso={approval?.expiresAt} exact />
      </Box>
      {mayApprove && !isOwn && (
        <p className="buttons">
          {(['approve', 'refuse'] as const).map((decision) => (
            <ConfirmButton
              key={decision}
              look={decision === 'approve' ? 'main' : 'outlined'}
              label={translate(`intents.${decision}`)}
              asksReason={decision === 'refuse'}
              onConfirm={async (reason) => {
                await decideApproval(intent.id, decision === 'refuse' ? { decision, reason } : { decision })
                void queryClient.invalidateQueries({ queryKey: ['intents', 'getList'] })
                onDecided()
              }}
            >
              <Box sx={{ mb: 1, fontWeight: 550 }}>
                <MoneyText money={intent} />
              </Box>
              {translate(`intents.${decision}_help`)}
            </ConfirmButton>
          ))}
        </p>
      )}
    </Alert>
  )
}
