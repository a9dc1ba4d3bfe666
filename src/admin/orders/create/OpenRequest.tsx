import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { intentPath } from '../../kit/field/RowLink.tsx'
import { MoneyText } from '../../kit/field/MoneyText.tsx'
import { Facts } from '../../kit/page/Section.tsx'
import { SentText, visibleText } from '../../kit/field/Foreign.tsx'
import { TimeText } from '../../kit/field/TimeText.tsx'
import type { Intent } from '../../../api/intents.ts'
import { usePermission, useMid } from '../../session/SessionContext.ts'
import { madePath } from '../show/NewestOrder.tsx'
import { IntentAnswerText } from '../../kit/failure/IntentState.tsx'
import { openStates, useOwnRequest } from '../../forms/useOwnRequest.ts'

/** `lost`: no response arrived, and the server has no such request. */
type OpenState = keyof typeof severities

type Props = {
  state: OpenState
  requestKey: string
  request: Intent | null | undefined
  onStartNew: () => void
  onRetry: () => void
}

const severities = {
  lost: 'warning',
  sending: 'info',
  in_doubt: 'warning',
  to_be_approved: 'info',
  made: 'success',
  not_made: 'info',
} as const

/** Replaces the submit button until the request is settled. */
export function OpenRequest({ state, requestKey, request, onStartNew, onRetry }: Props) {
  const translate = useTranslate()
  const mayResolve = usePermission('intents.resolve')
  const words = `create.open.${state}`
  const rows = (['known', 'unknown', 'do', 'not'] as const).map((part) => {
    const key = part === 'do' && state === 'in_doubt' && !mayResolve ? `${words}.ask` : `${words}.${part}`
    const text = translate(key, { _: '' })
    return text !== '' && ([translate(`create.open.part.${part}`), text] as const)
  })
  const isOver = state === 'made' || state === 'not_made'
  return (
    <Alert severity={severities[state]} role={state === 'in_doubt' || state === 'lost' ? 'alert' : 'status'}>
      <Typography sx={{ fontWeight: 550 }}>{translate(`${words}.title`)}</Typography>
      {request && <RequestFacts request={request} />}
      <Facts rows={rows} />
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {state === 'made' && request?.orderId != null && (
          <Button component={Link} to={madePath(request.orderId)} variant="contained">
            {translate('create.open.to_made')}
          </Button>
        )}
        {state !== 'lost' && state !== 'made' && (
          <Button
            component={Link}
            to={intentPath(requestKey)}
            variant={state === 'not_made' ? 'text' : 'contained'}
          >
            {translate('order_form.open_intent')}
          </Button>
        )}
        {state === 'not_made' && (
          <Button onClick={onRetry} variant="contained">
            {translate('create.open.again')}
          </Button>
        )}
        {state !== 'lost' && <Button onClick={onStartNew}>{translate('order_form.start_anew')}</Button>}
      </Box>
      {!isOver && <p className="note">{translate('create.follows')}</p>}
    </Alert>
  )
}

function RequestFacts({ request }: { request: Intent }) {
  const translate = useTranslate()
  const { currency, state, attemptAt, createdAt, message, refusal, approval } = request
  return (
    <Typography component="div" sx={{ my: 0.5, fontSize: 13 }}>
      <MoneyText money={request} />, {translate(attemptAt ? 'create.open.sent' : 'create.open.asked')}{' '}
      <TimeText iso={attemptAt ?? createdAt} exact />
      {approval && state === 'to_be_approved' && (
        <>
          {'. '}
          {translate('intents.above')} <MoneyText money={{ amount: approval.above, currency }} />
          {'. '}
          {translate('intents.over_at')} <TimeText iso={approval.expiresAt} exact />
        </>
      )}
      {approval?.by != null && state === 'refused' && (
        <>
          {'. '}
          {translate('create.open.refused_by', { name: visibleText(approval.by) })}{' '}
          <SentText text={approval.reason} />
        </>
      )}
      {(message ?? refusal) !== null && (
        <>
          {'. '}
          <IntentAnswerText {...request} />
        </>
      )}
    </Typography>
  )
}

type RequestState = {
  key: string
  /** Key of a form restored by a reload, whose request may have been sent. */
  draftKey: string | undefined
  unknown?: string | undefined
  waiting?: string | undefined
  isInDoubt: boolean
}

export function useOpenRequest({ key, draftKey, unknown, waiting, isInDoubt }: RequestState) {
  const { mode } = useMid()
  const [before, setBefore] = useState(draftKey)
  const requestKey = unknown ?? waiting ?? (isInDoubt ? key : before)
  const fallback: OpenState | undefined =
    unknown !== undefined
      ? 'in_doubt'
      : waiting !== undefined
        ? 'to_be_approved'
        : isInDoubt && mode !== 'demo'
          ? 'lost'
          : undefined
  const request = useOwnRequest(requestKey, fallback !== undefined)
  const state = request ? openStates[request.state] : fallback
  return {
    state,
    requestKey: requestKey ?? key,
    request,
    /** Blocks sending until the person has decided what comes next. */
    isLocked: state !== undefined && state !== 'lost' && !(state === 'not_made' && requestKey !== key),
    forget: () => setBefore(undefined),
  }
}
