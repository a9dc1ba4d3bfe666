import { Alert, Box, Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useGateway } from '../data-provider/useGateway.ts'
import { MoneyText } from '../fields/MoneyText.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { ConfirmDialog } from '../forms/PlainDialog.tsx'
import type { Intent } from '../../api/intents.ts'
import { usePermission } from '../session/SessionContext.ts'

type Decision = 'approve' | 'refuse'

/** An order that waits for a second person: who may decide does it here, everybody else reads for whom it waits. */
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

type DialogProps = { intent: Intent; decision: Decision; onClose: () => void; onDecided: () => void }

function DecisionDialog({ intent, decision, onClose, onDecided }: DialogProps) {
  const translate = useTranslate()
  const gateway = useGateway()
  const queryClient = useQueryClient()
  const words = translate(`intents.${decision}`)
  const isNo = decision === 'refuse'
  const decide = async (reason: string) => {
    await gateway.decideApproval(intent.id, isNo ? { decision, reason } : { decision })
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
