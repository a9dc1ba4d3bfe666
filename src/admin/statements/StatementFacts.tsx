import { useTranslate } from 'react-admin'
import { useFaultWords } from '../kit/failure/useFailureWords.ts'
import { CopyableText } from '../kit/field/CopyButton.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import type { Proof, Statement, WholeStatement } from '../../api/statements.ts'
import { ToneMark } from '../kit/field/ToneMark.tsx'
import { Section } from '../kit/page/Section.tsx'
import type { Tone } from '../../contract/status.ts'

export function StatementFacts({ statement }: { statement: WholeStatement }) {
  const { mapping, createdAt, createdBy, size, sha256 } = statement
  const translate = useTranslate()
  const locale = useFormatLocale()
  const inKilobytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte' })
  return (
    <p className="note statement-facts">
      {mapping?.sender && <b>{visibleText(mapping.sender)} · </b>}
      {translate('statements.added_by', { by: visibleText(createdBy) })} <TimeText iso={createdAt} exact />
      {` · ${inKilobytes.format(Math.max(1, Math.round(size / 1000)))} · SHA-256 `}
      <CopyableText text={sha256} of="SHA-256" isId />
    </p>
  )
}

/** A file must be consistent in itself before it is compared. */
export function ProofList({ proof }: { proof: readonly Proof[] }) {
  const translate = useTranslate()
  const textOf = useFaultWords('reading')
  return (
    <Section title={translate('statements.proof')}>
      <ul className="plain-list statement-proofs">
        {proof.map(({ kind, ok, words, lines, ...facts }) => (
          <li key={kind} className="list-item">
            <span>{translate(`statements.proofs.${kind}`, { _: kind })}</span>
            <ToneMark tone={ok === null ? 'undocumented' : ok ? 'done' : 'look'}>
              {translate(
                ok === null ? 'statements.proof_none' : ok ? 'statements.proof_ok' : 'statements.proof_bad',
              )}
            </ToneMark>
            <span className="note">
              {visibleText(textOf({ ...facts, message: words }))}
              {lines.length > 0 &&
                ` ${translate('statements.proof_lines', { lines: lines.slice(0, 20).join(', ') })}${lines.length > 20 ? '…' : ''}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const tones: Record<Statement['state'], Tone> = {
  reading: 'moving',
  asks: 'look',
  matching: 'moving',
  done: 'done',
  refused: 'failed',
}

/** A matched statement with rows to settle is not finished. */
export function StatementState({
  statement: { kind, state, open, lines, matched },
}: {
  statement: Statement
}) {
  const translate = useTranslate()
  const tone = state === 'done' && open > 0 ? 'waiting' : (tones[state] ?? 'undocumented')
  const words = { matched: matched ?? 0, lines, _: state }
  return (
    <ToneMark tone={tone}>
      {translate(`statements.states.${kind === 'bank' && state === 'done' ? 'bank' : state}`, words)}
    </ToneMark>
  )
}

export function isAtWork({ state }: Pick<Statement, 'state'>): boolean {
  return state === 'reading' || state === 'matching'
}

/** A new run deletes open claims, so every dialog that starts one says how many. */
export function OpenClaims({ statement: { openClaims } }: { statement: WholeStatement }) {
  const translate = useTranslate()
  if (openClaims === 0) return null
  return <p className="warning">{translate('statements.deletes_claims', { smart_count: openClaims })}</p>
}

/** The file cannot be read differently before this is undone. */
export function isSettled({ byHand, settlements }: WholeStatement): boolean {
  return byHand > 0 || settlements.some(({ left }) => left > 0)
}
