import { useTranslate } from 'react-admin'
import { CopyableText } from '../kit/field/CopyButton.tsx'
import { Foreign } from '../kit/field/Foreign.tsx'
import { Facts } from '../kit/page/Section.tsx'
import { textOf, valueAt } from '../data-provider/jsonValues.ts'
import type { Masks } from '../data-provider/records.ts'
import { sealedField, useReveal } from './Reveal.tsx'
import { RevealButton, SealedPart } from './RevealButton.tsx'

type Props = {
  id: string
  masks?: Masks | undefined
  sealed?: number | undefined
  /** As the server sent it, with masked values. */
  raw: unknown
  nameOf: (field: string) => string
}

/** Masked fields of an order or a create request by name, and the sealed part. */
export function MaskedParts({ id, masks, sealed, raw, nameOf }: Props) {
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
