import { useTranslate } from 'react-admin'
import { addressPart } from '../addressPart.ts'
import type { Tone } from '../../contract/status.ts'
import { ToneMark } from '../fields/ToneMark.tsx'
import type { Statement } from '../../api/statements.ts'

const tones: Record<Statement['state'], Tone> = {
  reading: 'moving',
  asks: 'look',
  matching: 'moving',
  done: 'done',
  refused: 'failed',
}

/** How far a statement is; one that is matched and has rows to settle is not done with. */
export function StatementState({ statement: { state, open } }: { statement: Statement }) {
  const translate = useTranslate()
  const tone = state === 'done' && open > 0 ? 'waiting' : (tones[state] ?? 'undocumented')
  return <ToneMark tone={tone}>{translate(`statements.states.${state}`, { _: state })}</ToneMark>
}

export function isAtWork({ state }: Pick<Statement, 'state'>): boolean {
  return state === 'reading' || state === 'matching'
}

export function statementPath(id: string): string {
  return `/statements/${addressPart(id)}/show`
}
