import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { visibleText, Foreign } from '../kit/field/Foreign.tsx'
import type { Masks } from '../data-provider/records.ts'
import { usePermission } from '../session/SessionContext.ts'
import { sealedField, useReveal } from './Reveal.tsx'
import { Section, Facts } from '../kit/page/Section.tsx'
import { CopyableText } from '../kit/field/CopyButton.tsx'
import { textOf, valueAt } from '../data-provider/jsonValues.ts'

type Props = {
  id: string
  name?: string
  masks?: Masks
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

type SealedPartProps = Omit<Props, 'field'> & { sealed?: number }

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

type MaskedPartsProps = Omit<SealedPartProps, 'name'> & {
  /** As the server sent it, with masked values. */
  raw: unknown
  nameOf: (field: string) => string
}

/** Masked fields of an order or a create request by name, and the sealed part. */
export function MaskedParts({ id, masks, sealed, raw, nameOf }: MaskedPartsProps) {
  const revealed = useReveal()?.valuesOf(id)
  const fields = masks?.fields.filter((field) => field !== sealedField) ?? []
  return (
    <>
      {fields.length > 0 && (
        <section className="section">
          <Facts
            rows={fields.map((field) => {
              const name = nameOf(field)
              const value = revealed?.[field]
              const masked = <MaskedText text={textOf(valueAt(raw, field)) ?? '•••'} />
              return [name, value === undefined ? masked : <CopyableText text={value} of={name} />]
            })}
          />
          <RevealButton id={id} masks={masks} />
        </section>
      )}
      <SealedPart id={id} masks={masks} sealed={sealed} />
    </>
  )
}

/** Screen readers say "hidden" instead of reading dots. */
export function MaskedText({ text }: { text: string }) {
  const words = useTranslate()('reveal.hidden')
  return (
    <span className="quiet" title={words}>
      <span aria-hidden>
        <Foreign text={text} />
      </span>
      <span className="unseen">{words}</span>
    </span>
  )
}
