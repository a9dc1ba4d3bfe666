import { Button, Checkbox, FormControlLabel } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useGateway } from '../data-provider/useGateway.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { PlainDialog } from '../forms/PlainDialog.tsx'
import { PlainSelect } from '../forms/PlainSelect.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { useMid } from '../session/MidContext.ts'
import { MidChecks } from '../alert-rules/MidChecks.tsx'
import { RuleField } from '../alert-rules/RuleField.tsx'
// oxlint-disable-next-line import/no-unassigned-import
import '../alert-rules/alert-rules.css'

/** A webhook or e-mail; what signs a webhook is shown once, here. */
export function AddReceiver() {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        {translate('alert_rules.receiver.add')}
      </Button>
      {isOpen && <ReceiverDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ReceiverDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { addReceiver } = useGateway()
  const queryClient = useQueryClient()
  const { mids: all } = useMid()
  const [kind, setKind] = useState<'webhook' | 'email'>('webhook')
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [mids, setMids] = useState<readonly string[]>(all)
  const [hearsResolved, setHearsResolved] = useState(true)
  const [secret, setSecret] = useState<string>()
  const { run, isBusy, error } = useOnce(async () => {
    const common = { name: name.trim(), mids: [...mids], sendsResolved: hearsResolved }
    const made = await addReceiver(
      kind === 'webhook'
        ? { ...common, kind, url: address.trim() }
        : { ...common, kind, to: address.split(',').map((one) => one.trim()) },
    )
    await queryClient.invalidateQueries({ queryKey: ['alert-receivers'] })
    if (made.secret === undefined) onClose()
    else setSecret(made.secret)
  })
  const title = translate('alert_rules.receiver.add')
  if (secret !== undefined)
    return (
      <PlainDialog
        title={translate('alert_rules.receiver.secret')}
        onClose={onClose}
        onSubmit={onClose}
        actions={
          <Button type="submit" variant="contained">
            {translate('alert_rules.receiver.done')}
          </Button>
        }
      >
        <p>{translate('alert_rules.receiver.secret_help')}</p>
        <p>
          <code className="receiver-secret">{secret}</code>
        </p>
      </PlainDialog>
    )
  return (
    <PlainDialog
      title={title}
      onClose={onClose}
      onSubmit={() => void run()}
      actions={
        <>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {title}
          </Button>
        </>
      }
    >
      <div className="rule-form">
        <PlainSelect
          label={translate('alert_rules.receiver.kind')}
          value={kind}
          options={(['webhook', 'email'] as const).map((one) => ({
            value: one,
            label: translate(`alert_rules.receiver.kinds.${one}`),
          }))}
          onChange={(chosen) => {
            setKind(chosen === 'email' ? 'email' : 'webhook')
            setHearsResolved(chosen !== 'email')
          }}
        />
        <RuleField label={translate('alert_rules.name')} value={name} onChange={setName} />
        <RuleField
          label={translate(kind === 'webhook' ? 'alert_rules.receiver.url' : 'alert_rules.receiver.to')}
          type={kind === 'webhook' ? 'url' : 'text'}
          value={address}
          onChange={setAddress}
        />
        <MidChecks offered={all} chosen={mids} onChange={setMids} />
        <FormControlLabel
          label={translate('alert_rules.receiver.resolved')}
          control={
            <Checkbox checked={hearsResolved} onChange={({ target }) => setHearsResolved(target.checked)} />
          }
        />
      </div>
      <FailureNote error={error} />
    </PlainDialog>
  )
}
