import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { visibleText } from '../kit/field/Foreign.tsx'
import type { Masks } from '../data-provider/records.ts'
import { usePermission } from '../session/SessionContext.ts'
import { sealedField, useReveal } from './Reveal.tsx'
import { Section } from '../kit/page/Section.tsx'

type Props = {
  id: string
  name?: string
  masks: Masks | undefined
  /** One field with its label and wire names; without it, all but the sealed part. */
  field?: { label: string; names: readonly string[] }
}

export function RevealButton({ id, name, masks, field }: Props) {
  const translate = useTranslate()
  const mayReveal = usePermission('contacts.reveal')
  const revealing = useReveal()
  const token = masks?.token
  const fields = field?.names ?? masks?.fields.filter((one) => one !== sealedField)
  if (!mayReveal || !revealing || token === undefined || !fields?.some((one) => masks?.fields.includes(one)))
    return null
  const isShown = revealing.isShown(id, fields)
  const verb = translate(isShown ? 'sign_in.hide' : 'reveal.reveal')
  return (
    <Button
      aria-label={`${[verb, field?.label].filter(Boolean).join(' ')}: ${visibleText(name ?? id)}`}
      onClick={() => (isShown ? revealing.hide(id, fields) : revealing.open({ id, token, fields }))}
    >
      {verb}
    </Button>
  )
}

type SealedPartProps = {
  id: string
  name?: string | undefined
  masks: Masks | undefined
  sealed: number | undefined
}

/** Undocumented fields of the provider: their number, and their content once revealed. */
export function SealedPart({ id, name, masks, sealed }: SealedPartProps) {
  const translate = useTranslate()
  const revealed = useReveal()?.valuesOf(id)?.[sealedField]
  if (sealed === undefined) return null
  const label = translate('reveal.sealed')
  return (
    <Section title={label}>
      {revealed === undefined ? (
        <p className="note">{translate('reveal.sealed_fields', { smart_count: sealed })}</p>
      ) : (
        <div className="raw">
          <pre tabIndex={0}>{revealed.split('\n').map(visibleText).join('\n')}</pre>
        </div>
      )}
      <RevealButton id={id} name={name ?? id} masks={masks} field={{ label, names: [sealedField] }} />
    </Section>
  )
}
