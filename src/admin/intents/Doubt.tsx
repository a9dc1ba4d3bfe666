import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resolution } from '../../api/intents.requests.ts'
import { useApi } from '../data-provider/useApi.ts'
import { IdText } from '../kit/field/Foreign.tsx'
import { ConfirmDialog } from '../forms/PlainDialog.tsx'
import { Section } from '../kit/page/Section.tsx'
import type { Intent } from '../../api/intents.ts'
import { usePermission } from '../session/SessionContext.ts'
import { CandidateList } from './CandidateList.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'

const besideField = { mt: '25px' }

type Choice = { state: 'linked'; orderId: string } | { state: 'abandoned' }

/** An operator settles a doubt; nothing is ever sent again automatically. */
export function Doubt({ intent, onSettled }: { intent: Intent; onSettled: () => void }) {
  const translate = useTranslate()
  const mayResolve = usePermission('intents.resolve')
  const [choice, setChoice] = useState<Choice>()
  const choose = mayResolve ? (orderId: string) => setChoice({ state: 'linked', orderId }) : undefined
  const isOrder = intent.kind === 'order'
  return (
    <>
      <Alert severity="warning" sx={{ mb: 2 }}>
        <Typography sx={{ fontWeight: 550 }}>
          {translate(isOrder ? 'intents.doubt' : 'intents.doubt_user')}
        </Typography>
        {translate(isOrder ? 'intents.doubt_help' : 'intents.doubt_user_help')}
      </Alert>
      <Section title={translate('intents.candidates')}>
        <CandidateList intent={intent} onChoose={choose} />
      </Section>
      <Section title={translate('intents.decide')}>
        {mayResolve ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
            <TypedOrder
              words={translate(isOrder ? 'intents.link' : 'intents.link_user')}
              label={translate(isOrder ? 'intents.typed_id' : 'user.id')}
              onChoose={(orderId) => setChoice({ state: 'linked', orderId })}
            />
            <Button variant="outlined" sx={besideField} onClick={() => setChoice({ state: 'abandoned' })}>
              {translate('intents.none')}
            </Button>
          </Box>
        ) : (
          <Typography>{translate('intents.who_can')}</Typography>
        )}
      </Section>
      {choice && (
        <ResolveDialog
          intent={intent}
          choice={choice}
          onClose={() => setChoice(undefined)}
          onSettled={onSettled}
        />
      )}
    </>
  )
}

type DialogProps = { intent: Intent; choice: Choice; onClose: () => void; onSettled: () => void }

function ResolveDialog({ intent, choice, onClose, onSettled }: DialogProps) {
  const translate = useTranslate()
  const server = useApi()
  const queryClient = useQueryClient()
  const isLink = choice.state === 'linked'
  const link = intent.kind === 'order' ? 'intents.link' : 'intents.link_user'
  const words = translate(isLink ? link : 'intents.none')
  const resolve = async (reason: string) => {
    await server.resolveIntent(intent.id, { ...choice, reason } satisfies Resolution)
    void queryClient.invalidateQueries({ queryKey: ['intents', 'getList'] })
    onSettled()
  }
  return (
    <ConfirmDialog title={words} confirm={words} asksReason onConfirm={resolve} onClose={onClose}>
      {isLink && (
        <Box sx={{ mb: 1 }}>
          <IdText id={choice.orderId} whole />
        </Box>
      )}
      {translate(isLink ? 'intents.link_help' : 'intents.none_help')}
    </ConfirmDialog>
  )
}

type TypedProps = { label: string; words: string; onChoose: (id: string) => void }

function TypedOrder({ label, words, onChoose }: TypedProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [isFaultShown, setIsFaultShown] = useState(false)
  const orderId = typed.trim()
  const isId = /^\S{1,512}$/.test(orderId)
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsFaultShown(true)
        if (isId) onChoose(orderId)
      }}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
    >
      <TextField
        label={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        error={isFaultShown && !isId}
        helperText={isFaultShown && !isId ? translate('intents.bad_id') : undefined}
      />
      <Button type="submit" variant="outlined" sx={besideField}>
        {words}
      </Button>
    </Box>
  )
}

type Decision = 'approve' | 'refuse'

export function Approval({ intent, onDecided }: { intent: Intent; onDecided: () => void }) {
  const translate = useTranslate()
  const mayApprove = usePermission('orders.approve')
  const [decision, setDecision] = useState<Decision>()
  const { approval, mid, currency, operator } = intent
  const isOwn = approval?.isOwn === true
  const words = isOwn ? 'own' : mayApprove ? 'yours' : 'others'
  return (
    <>
      <Alert severity="info" sx={{ mb: 2 }}>
        <Typography sx={{ fontWeight: 550 }}>{translate('intents.waits')}</Typography>
        {translate(`intents.waits_for.${words}`, { mid, operator })}
        <Box sx={{ mt: 1 }}>
          {translate('intents.above')} <MoneyText money={{ amount: approval?.above, currency }} />
          {'. '}
          {translate('intents.over_at')} <TimeText iso={approval?.expiresAt} exact />
        </Box>
        {mayApprove && !isOwn && (
          <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="contained" onClick={() => setDecision('approve')}>
              {translate('intents.approve')}
            </Button>
            <Button variant="outlined" onClick={() => setDecision('refuse')}>
              {translate('intents.refuse')}
            </Button>
          </Box>
        )}
      </Alert>
      {decision && (
        <DecisionDialog
          intent={intent}
          decision={decision}
          onClose={() => setDecision(undefined)}
          onDecided={onDecided}
        />
      )}
    </>
  )
}

type DecisionProps = { intent: Intent; decision: Decision; onClose: () => void; onDecided: () => void }

function DecisionDialog({ intent, decision, onClose, onDecided }: DecisionProps) {
  const translate = useTranslate()
  const server = useApi()
  const queryClient = useQueryClient()
  const words = translate(`intents.${decision}`)
  const isNo = decision === 'refuse'
  const decide = async (reason: string) => {
    await server.decideApproval(intent.id, isNo ? { decision, reason } : { decision })
    void queryClient.invalidateQueries({ queryKey: ['intents', 'getList'] })
    onDecided()
  }
  return (
    <ConfirmDialog title={words} confirm={words} asksReason={isNo} onConfirm={decide} onClose={onClose}>
      <Box sx={{ mb: 1, fontWeight: 550 }}>
        <MoneyText money={intent} />
      </Box>
      {translate(`intents.${decision}_help`)}
    </ConfirmDialog>
  )
}
