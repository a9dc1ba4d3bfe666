import { useTranslate } from 'react-admin'
import { useFaultWords } from '../failure/useFailureWords.ts'
import { ToneMark } from '../fields/ToneMark.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { Section } from '../page/Section.tsx'
import type { Proof } from '../../api/statements.ts'

/** Before it is held against anything, a file must agree with itself. */
export function ProofList({ proof }: { proof: readonly Proof[] }) {
  const translate = useTranslate()
  const textOf = useFaultWords('reading')
  return (
    <Section title={translate('statements.proof')}>
      <ul className="plain-list statement-proofs">
        {proof.map(({ kind, ok, words, lines, ...told }) => (
          <li key={kind} className="list-item">
            <span className="statement-proof">{translate(`statements.proofs.${kind}`, { _: kind })}</span>
            <ToneMark tone={ok === null ? 'undocumented' : ok ? 'done' : 'look'}>
              {translate(
                ok === null ? 'statements.proof_none' : ok ? 'statements.proof_ok' : 'statements.proof_bad',
              )}
            </ToneMark>
            <span className="note">
              {visibleText(textOf({ ...told, message: words }))}
              {lines.length > 0 &&
                ` ${translate('statements.proof_lines', { lines: lines.slice(0, 20).join(', ') })}${lines.length > 20 ? '…' : ''}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
