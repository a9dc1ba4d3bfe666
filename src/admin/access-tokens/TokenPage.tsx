import { useTranslate } from 'react-admin'
import { listPath } from '../kit/field/RowLink.tsx'
import { RecordPage } from '../kit/list/RecordPage.tsx'
import { Link } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { SentText, visibleText } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { Facts } from '../kit/page/Section.tsx'
import type { AccessToken } from '../../api/team.ts'
import { usePermission } from '../session/SessionContext.ts'
import { LastTime, RoleText } from '../operators/OperatorField.tsx'
import { TokenState } from './TokenList.tsx'
import { useApi } from '../data-provider/useApi.ts'
import { ConfirmButton } from '../forms/FormDialog.tsx'

export function TokenPage() {
  return (
    <RecordPage<AccessToken>
      isNarrow
      resource="access-tokens"
      title={({ name }) => visibleText(name)}
      aside={(token) => <TokenState {...token} />}
      actions={(token) => token.state !== 'revoked' && <RevokeToken token={token} />}
    >
      {(token) => <TokenFacts token={token} />}
    </RecordPage>
  )
}

function TokenFacts({ token }: { token: AccessToken }) {
  const translate = useTranslate()
  const readsTrail = usePermission('audit.read')
  const say = (key: string) => translate(`access_tokens.${key}`)
  return (
    <>
      {token.state === 'suspended' && <p>{say('why_suspended')}</p>}
      <Facts
        rows={[
          [say('begins'), <code>{token.prefix}…</code>],
          [translate('operators.role_label'), <RoleText role={token.role} />],
          [say('reads'), translate(`access_tokens.may.${token.role}`, { _: '' })],
          [translate('fault_field.mids'), <SentText text={token.mids.join(', ')} />],
          [say('expires'), <TimeText iso={token.expiresAt} exact />],
          [say('last_used'), <LastTime at={token.lastUsedAt} exact />],
          [say('made'), <By at={token.createdAt} name={token.createdBy} />],
          token.revokedAt !== null && [
            say('states.revoked'),
            <By at={token.revokedAt} name={token.revokedBy} />,
          ],
        ]}
      />
      {readsTrail && (
        <p>
          <Link to={listPath('audit', { operatorId: `token:${token.id}` })}>{say('trail')}</Link>
        </p>
      )}
    </>
  )
}

function By({ at, name }: { at: string; name: string | null }) {
  return (
    <>
      <TimeText iso={at} exact /> <SentText text={name} />
    </>
  )
}

function RevokeToken({ token: { id, name } }: { token: AccessToken }) {
  const translate = useTranslate()
  const { revokeToken } = useApi()
  const queryClient = useQueryClient()
  const word = translate('access_tokens.revoke')
  return (
    <ConfirmButton
      look="outlined"
      label={word}
      title={`${word}: ${visibleText(name)}`}
      onConfirm={async () => {
        await revokeToken(id)
        await queryClient.invalidateQueries({ queryKey: ['access-tokens'] })
      }}
    >
      <p>{translate('access_tokens.revoke_help')}</p>
    </ConfirmButton>
  )
}
