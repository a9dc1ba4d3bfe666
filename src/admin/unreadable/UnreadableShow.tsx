import { useTranslate } from 'react-admin'
import { Foreign, IdText, visibleText } from '../kit/field/Foreign.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { RecordPage } from '../kit/list/RecordPage.tsx'
import { Facts, Section } from '../kit/page/Section.tsx'
import type { UnreadableRow } from '../../api/setAside.ts'
import { masksOf } from '../data-provider/jsonValues.ts'
import { RevealProvider, useReveal } from '../reveal/Reveal.tsx'
import { RevealButton } from '../reveal/RevealButton.tsx'
import { CountText, IsSent, ReasonText } from './unreadableWords.tsx'
import './unreadable.css'

export function UnreadableShow() {
  return (
    <RecordPage<UnreadableRow> resource="unreadable">
      {(row) => (
        <RevealProvider key={row.id}>
          <Row row={row} />
        </RevealProvider>
      )}
    </RecordPage>
  )
}

function Row({ row }: { row: UnreadableRow }) {
  const translate = useTranslate()
  const { id, route, mid, firstSeenAt, lastSeenAt, count, isSent, isCut } = row
  const label = translate('unreadable.source')
  const source = useReveal()?.valuesOf(id)?.source ?? row.source
  return (
    <>
      <Facts
        rows={[
          [translate('unreadable.reason'), <ReasonText {...row} />],
          [translate('list.state'), <IsSent isSent={isSent} />],
          [translate('unreadable.route'), <Foreign text={route} />],
          [translate('filter.mid'), <IdText id={mid} whole />],
          [translate('observed.first_seen'), <TimeText iso={firstSeenAt} exact />],
          [translate('observed.last_seen'), <TimeText iso={lastSeenAt} exact />],
          [translate('unreadable.count'), <CountText count={count} />],
        ]}
      />
      <Section title={label}>
        <p className="page-help">{translate(isCut ? 'unreadable.cut' : 'unreadable.covered')}</p>
        {source !== '' && (
          <pre className="unreadable-source" tabIndex={0}>
            {indented(source).split('\n').map(visibleText).join('\n')}
          </pre>
        )}
        <RevealButton id={id} name={label} masks={masksOf({ ...row })} />
      </Section>
    </>
  )
}

/** Adds whitespace only, so that numbers keep their digits. */
function indented(source: string): string {
  let depth = 0
  return source.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (sign) => {
    if (sign === '{' || sign === '[') return `${sign}\n${'  '.repeat((depth += 1))}`
    if (sign === '}' || sign === ']') return `\n${'  '.repeat((depth = Math.max(0, depth - 1)))}${sign}`
    if (sign === ',') return `,\n${'  '.repeat(depth)}`
    return sign === ':' ? ': ' : sign
  })
}
