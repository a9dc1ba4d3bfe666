import type { OwnSession } from '../../api/session.ts'
import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { addressPart } from '../addressPart.ts'
import { FailureNote } from '../failure/FailureNote.tsx'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { TimeText } from '../fields/TimeText.tsx'
import { visibleText } from '../fields/visibleText.ts'
import { useOnce } from '../forms/useOnce.ts'
import { RecordTable, type Column } from '../list/RecordTable.tsx'
import { RowSkeletons } from '../page/PageSkeleton.tsx'
import { useMediaQuery } from '../page/useMediaQuery.ts'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'
import { SignOutButton } from './SignOutButton.tsx'

/** Every browser that is signed in as this person; a strange one is ended here. */
export function OwnSessions({ sessionMonitor }: { sessionMonitor: SessionMonitor }) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: () => sessionMonitor.ask<OwnSession[]>('GET', '/api/sessions'),
    refetchOnMount: 'always',
  })
  const ending = useOnce(async (id: string) => {
    await sessionMonitor.ask('DELETE', `/api/sessions/${addressPart(id)}`)
    await refetch()
  })
  const isPhone = useMediaQuery('(max-width: 599.95px)')
  const deviceOf = ({ agent }: OwnSession) => deviceWords(agent, translate)
  const timeOf = (iso: string) => <TimeText iso={iso} />
  const endOf = (row: OwnSession) =>
    row.current ? (
      <span className="quiet">{translate('account.this_one')}</span>
    ) : (
      <Button
        disabled={ending.isBusy}
        onClick={() => void ending.run(row.id)}
        aria-label={translate('account.end_of', { device: deviceOf(row) })}
      >
        {translate('account.end')}
      </Button>
    )
  const columns: Column<OwnSession>[] = [
    { source: 'agent', label: 'account.device', render: (row) => visibleText(deviceOf(row)) },
    { source: 'ip', label: 'account.ip', isHiddenByDefault: true, render: ({ ip }) => visibleText(ip) },
    {
      source: 'createdAt',
      label: 'account.started',
      isHiddenByDefault: true,
      render: (row) => timeOf(row.createdAt),
    },
    { source: 'seenAt', label: 'account.seen', render: (row) => timeOf(row.seenAt) },
    { source: 'current', label: 'account.end', align: 'right', render: (row) => endOf(row) },
  ]
  if (error && !data) return <FailurePanel error={error} retry={() => void refetch()} />
  if (!data) return <RowSkeletons rows={2} />
  return (
    <>
      <RecordTable
        columns={isPhone ? columns.filter(({ isHiddenByDefault }) => !isHiddenByDefault) : columns}
        rows={data}
        label={translate('account.sessions')}
      />
      <FailureNote error={ending.error} />
      <Box sx={{ mt: 1 }}>
        <SignOutButton sessionMonitor={sessionMonitor} everywhere label="account.everywhere" />
      </Box>
    </>
  )
}

/** Enough to know one's own browsers apart; the order matters, for most of them also claim to be another. */
const browsers: [sign: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [sign: RegExp, name: string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

function deviceWords(agent: string, translate: ReturnType<typeof useTranslate>): string {
  const browser = browsers.find(([sign]) => sign.test(agent))?.[1]
  const system = systems.find(([sign]) => sign.test(agent))?.[1]
  if (browser && system) return translate('account.browser_on', { browser, system })
  return browser ?? system ?? (agent.slice(0, 60) || translate('account.unknown_device'))
}
