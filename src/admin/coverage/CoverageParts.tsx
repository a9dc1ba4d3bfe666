import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Absent, Foreign, visibleText } from '../kit/field/Foreign.tsx'
import { useFaultWords } from '../kit/failure/useFailureWords.ts'
import { readTime } from '../time/time.ts'
import { TimeText, useNow } from '../kit/field/TimeText.tsx'
import { CountText, useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { ToneMark } from '../kit/field/ToneMark.tsx'
import type { MidCoverage, HeldList } from '../data-provider/records.ts'
import { usePermission } from '../session/SessionContext.ts'
import { shortTime, stateTone, stateWord } from './CoverageMark.tsx'

export function HeldText({ held }: { held: HeldList }) {
  const translate = useTranslate()
  const { sweptAt, followedAt, failingSince, error, isExact } = held
  const state = stateWord(held)
  return (
    <>
      <ToneMark tone={stateTone(held)}>{translate(`coverage.state.${state}`)}</ToneMark>
      {failingSince !== undefined && (
        <Note>
          {translate('coverage.since')} <ShortTime iso={failingSince} />
        </Note>
      )}
      {sweptAt !== null && (
        <Note>
          {translate(wholeWords[state] ?? 'coverage.whole_to_before')} <ShortTime iso={sweptAt} />
          {state === 'complete' && isExact
            ? translate('coverage.followed_since')
            : state !== 'filling' &&
              followedAt !== null && (
                <>
                  {translate('coverage.checked_at')} <ShortTime iso={followedAt} />
                </>
              )}
        </Note>
      )}
      {error !== undefined && <Trouble {...held} error={error} />}
    </>
  )
}

/** After a gap the rows before the newest check may be missing, so a failing list claims no completeness. */
const wholeWords: Record<string, string> = {
  complete: 'coverage.whole_at',
  failing: 'coverage.whole_at',
  incomplete: 'coverage.read_to',
}

function Trouble({ error, reason = '', fault }: HeldList & { error: string }) {
  const translate = useTranslate()
  const textOf = useFaultWords()
  const words = translate(`failure.${kinds.get(reason) ?? reason}`, { _: '' })
  return (
    <>
      {words !== '' && <div>{words}.</div>}
      <Note>
        {translate('coverage.last_error')} <Foreign text={textOf({ ...fault, message: error })} />
      </Note>
    </>
  )
}

/** Reasons that share their words with another failure. */
const kinds = new Map([
  ['resting', 'unavailable'],
  ['refused', 'credentials'],
  ['encoded', 'not_json'],
  ['not_sent', 'network'],
])

export function People({ orders, users }: MidCoverage) {
  const isApart = users.state !== orders.state || users.error !== orders.error
  return (
    <>
      <CountText count={users.count} />
      {isApart && (
        <div className="coverage-apart">
          <HeldText held={users} />
        </div>
      )}
    </>
  )
}

export function Span({ oldest, newest, timesReadAs }: MidCoverage) {
  const translate = useTranslate()
  if (oldest === null && newest === null) return <Absent />
  return (
    <>
      <div className="one-line">
        <span className="quiet">{translate('coverage.span_from')}</span> <ShortTime iso={oldest} />
      </div>
      <div className="one-line">
        <span className="quiet">{translate('coverage.span_to')}</span> <ShortTime iso={newest} />
      </div>
      {timesReadAs !== undefined && (
        <Note>{translate('coverage.read_as', { zone: visibleText(timesReadAs) })}</Note>
      )}
    </>
  )
}

export function SetAside({ orders, users }: MidCoverage) {
  const translate = useTranslate()
  const maySee = usePermission('unreadable.read')
  const last = [orders.quarantinedAt, users.quarantinedAt]
    .filter((at) => at !== null)
    .toSorted()
    .at(-1)
  const inAll = orders.quarantined + users.quarantined
  return (
    <>
      {inAll > 0 && maySee ? (
        <Link to="/unreadable">
          <CountText count={inAll} />
        </Link>
      ) : (
        <CountText count={inAll} />
      )}
      {users.quarantined > 0 && (
        <Note>{translate('coverage.set_aside_people', { count: users.quarantined })}</Note>
      )}
      {inAll > 0 && last !== undefined && (
        <Note>
          {translate('coverage.seen_at')} <TimeText iso={last} plain />
        </Note>
      )}
    </>
  )
}

function ShortTime({ iso }: { iso: string | null | undefined }) {
  const locale = useFormatLocale()
  const now = useNow()
  if (iso === undefined || iso === null) return <Absent />
  const time = readTime(iso)
  if (time === undefined) return <Foreign text={iso} />
  return (
    <time dateTime={iso} className="one-line">
      {shortTime(time, now, locale)}
    </time>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <div className="note coverage-note">{children}</div>
}
