import { useTranslate } from 'react-admin'
import { addressPart } from '../data-provider/addressPart.ts'
import { useFieldWords } from '../kit/field/useFieldWords.ts'
import { Foreign, SentText, visibleText } from '../kit/field/Foreign.tsx'
import { intentPath, orderPath, RowLink, showPath, userPath } from '../kit/field/RowLink.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ListPage } from '../kit/list/ListPage.tsx'
import { linesOf, ListRows, type Column } from '../kit/list/ListRows.tsx'
import { BoundNote, operatorPath } from '../operators/OperatorField.tsx'
import { Facts } from '../kit/page/Section.tsx'
import type { AuditLine } from '../../api/audit.ts'
import { useOtherMid } from '../session/SessionContext.ts'
import { useAllRecords } from '../data-provider/useAllRecords.ts'
import { DayField } from '../kit/filter/DayField.tsx'
import { SearchField } from '../kit/filter/SearchField.tsx'
import { ClearFilters, FilterSelect } from '../kit/filter/FilterBar.tsx'
import { useFilters } from '../kit/filter/useFilters.ts'
import type { Operator } from '../../api/team.ts'
import type { Tone } from '../../contract/status.ts'
import { words } from '../../i18n/en/audit.ts'
import { ToneMark } from '../kit/field/ToneMark.tsx'
import { readTime } from '../time/time.ts'
import { addDays, dayOf, ownZone, startOfDay } from '../time/zonedDay.ts'

export function AuditList() {
  return (
    <>
      <ListPage sort={{ field: 'at', order: 'DESC' }} filters={<AuditFilters />}>
        <ListRows columns={columns} lines={lines} />
      </ListPage>
      <BoundNote words="audit.bound" />
    </>
  )
}

const columns: Column<AuditLine>[] = [
  { source: 'at', width: 120, label: 'intents.when', as: 'time' },
  { source: 'operatorEmail', width: 200, label: 'audit.who' },
  { source: 'action', width: 210, label: 'audit.action', show: ActionText },
  { source: 'object', width: 150, label: 'audit.object', show: ObjectText },
  { source: 'mid', width: 88, label: 'filter.mid' },
  { source: 'outcome', width: 96, label: 'filter.outcome', show: OutcomeMark },
  { source: 'details', label: 'ra.message.details', show: AuditDetails },
]

const lines = linesOf(columns, {
  title: 'action',
  figure: 'outcome',
  note: 'operatorEmail',
  aside: 'at',
  more: 'details',
})

function AuditDetails({ id, at, operatorId, ip, requestId, details }: AuditLine) {
  const translate = useTranslate()
  const fieldWords = useFieldWords()
  return (
    <details>
      <summary className="quiet">
        {translate('ra.message.details')}
        <span className="unseen"> {id}</span>
      </summary>
      <Facts
        rows={[
          [translate('intents.when'), <TimeText iso={at} exact />],
          [translate('audit.operator_id'), <SentText text={operatorId} />],
          [translate('audit.ip'), <SentText text={ip} />],
          [translate('audit.request_id'), <SentText text={requestId} />],
          ...Object.entries(details).map(
            ([name, value]) => [fieldWords(name), <Foreign key={name} text={textOf(value)} />] as const,
          ),
        ]}
      />
    </details>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

const paths: Record<string, (id: string, mid?: string) => string> = {
  alert: (id) => showPath('alerts', id),
  'alert-receiver': (id) => `/alert-receivers/${addressPart(id)}`,
  intent: intentPath,
  operator: operatorPath,
  order: orderPath,
  period: (id) => showPath('periods', id),
  statement: (id) => showPath('statements', id),
  token: (id) => `/access-tokens/${addressPart(id)}`,
  user: userPath,
}

function ObjectText({ object, mid }: AuditLine) {
  const otherMid = useOtherMid()
  const [kind = '', ...rest] = object?.split(':') ?? []
  const path = Object.hasOwn(paths, kind) ? paths[kind] : undefined
  const id = rest.join(':')
  if (object === null || path === undefined || id === '') return <SentText text={object} />
  return (
    <RowLink to={path(id, otherMid(mid))}>
      <Foreign text={object} />
    </RowLink>
  )
}

const everybody = {}

/** The operator filter uses IDs, so that no address contains an e-mail. */
function AuditFilters() {
  const translate = useTranslate()
  const { values, change } = useFilters<Record<string, string>>()
  const actionWords = useActionWords()
  const { records: operators } = useAllRecords<Operator>('operators', everybody)
  const { object = '', at_gte, at_lt } = values
  return (
    <>
      <DayField
        label={translate('filter.from')}
        value={dayIn(at_gte, 0)}
        onChange={(day) => change({ at_gte: startOf(day, 0) })}
      />
      <DayField
        label={translate('filter.to')}
        value={dayIn(at_lt, -1)}
        onChange={(day) => change({ at_lt: startOf(day, 1) })}
      />
      <FilterSelect
        source="operatorId"
        label="audit.who"
        any="filter.anybody"
        width={160}
        choices={operators.map(({ id, name, email }) => ({
          value: id,
          label: visibleText(name ?? email ?? id),
        }))}
      />
      <FilterSelect
        source="action"
        label="audit.action"
        any="filter.any"
        width={190}
        choices={knownActions
          .map((value) => ({ value, label: actionWords(value) }))
          .toSorted((a, b) => a.label.localeCompare(b.label))}
      />
      <SearchField
        label={translate('audit.object')}
        placeholder={translate('filter.any')}
        value={object}
        onSearch={(typed) => change({ object: typed })}
        width={130}
      />
      <FilterSelect
        source="outcome"
        label="filter.outcome"
        any="filter.any"
        values={outcomes}
        words="audit.outcomes"
      />
      <ClearFilters />
    </>
  )
}

export const knownActions = Object.keys(words.audit.actions)

function useActionWords(): (action: string) => string {
  const translate = useTranslate()
  return (action) =>
    knownActions.includes(action) ? translate(`audit.actions.${action}`) : visibleText(action)
}

function ActionText({ action }: AuditLine) {
  return <bdi title={visibleText(action)}>{useActionWords()(action)}</bdi>
}

const outcomes = ['done', 'refused', 'failed'] as const

const tones: Record<string, Tone> = { done: 'done', refused: 'look', failed: 'failed' }

function OutcomeMark({ outcome }: AuditLine) {
  const translate = useTranslate()
  const tone = tones[outcome ?? '']
  if (tone === undefined) return <SentText text={outcome} />
  return <ToneMark tone={tone}>{translate(`audit.outcomes.${outcome}`)}</ToneMark>
}

/** The filter excludes its end, which is the start of the day after the last one. */
function dayIn(iso: string | undefined, shift: number): string | undefined {
  const time = readTime(iso ?? '')
  return time === undefined ? undefined : addDays(dayOf(time, ownZone()), shift)
}

function startOf(day: string | undefined, shift: number): string | undefined {
  return day && startOfDay(addDays(day, shift), ownZone())
}
