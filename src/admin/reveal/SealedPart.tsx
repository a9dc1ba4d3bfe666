import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import { Section } from '../page/Section.tsx'
import type { Masks } from '../records.ts'
import { sealedField, useReveal } from './Reveal.tsx'
import { RevealButton } from './RevealButton.tsx'

type Props = { id: string; name?: string | undefined; masks: Masks | undefined; sealed: number | undefined }

/** Fields that the provider sent and its interface does not document: their number, and they themselves once revealed. */
export function SealedPart({ id, name, masks, sealed }: Props) {
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
