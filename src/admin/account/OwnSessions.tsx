import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { visibleText } from '../fields/visibleText.ts'
import { TimeText } from '../fields/TimeText.tsx'
import { FailureNote } from '../failure/FailureNote.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { RowSkeletons } from '../page/PageSkeleton.tsx'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'
import { deviceWords } from './deviceWords.ts'
import { SignOutButton } from './SignOutButton.tsx'

type OwnSession = {
  id: string
  createdAt: string
  seenAt: string
  ip: string
  agent: string
  current: boolean
}

/** Every browser that is signed in as this person; a strange one is ended here. */
export function OwnSessions({ sessionMonitor }: { sessionMonitor: SessionMonitor }) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: () => sessionMonitor.ask<OwnSession[]>('GET', '/api/sessions'),
    refetchOnMount: 'always',
  })
  const ending = useOnce(async (id: string) => {
    await sessionMonitor.ask('DELETE', `/api/sessions/${encodeURIComponent(id)}`)
    await refetch()
  })
  if (error && !data) return <FailurePanel error={error} retry={() => void refetch()} />
  if (!data) return <RowSkeletons rows={2} />
  return (
    <>
      <Box component="table" aria-label={translate('account.sessions')} sx={tableLook}>
        <thead>
          <tr>
            <th scope="col">{translate('account.device')}</th>
            <th scope="col" className="wide">
              {translate('account.ip')}
            </th>
            <th scope="col" className="wide">
              {translate('account.started')}
            </th>
            <th scope="col">{translate('account.seen')}</th>
            <th scope="col">
              <span className="unseen">{translate('account.end')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, createdAt, seenAt, ip, agent, current }) => {
            const device = deviceWords(agent, translate)
            return (
              <tr key={id}>
                <td>{visibleText(device)}</td>
                <td className="wide">{visibleText(ip)}</td>
                <td className="wide">
                  <TimeText iso={createdAt} />
                </td>
                <td>
                  <TimeText iso={seenAt} />
                </td>
                <td>
                  {current ? (
                    <span className="quiet">{translate('account.this_one')}</span>
                  ) : (
                    <Button
                      disabled={ending.isBusy}
                      onClick={() => void ending.run(id)}
                      aria-label={translate('account.end_of', { device })}
                    >
                      {translate('account.end')}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </Box>
      <FailureNote error={ending.error} />
      <Box sx={{ mt: 1 }}>
        <SignOutButton sessionMonitor={sessionMonitor} everywhere label="account.everywhere" />
      </Box>
    </>
  )
}

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': {
    height: 38,
    py: 0,
    px: '12px',
    textAlign: 'left',
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& th:first-of-type, & td:first-of-type': { pl: 0 },
  '& th:last-of-type, & td:last-of-type': { pr: 0, textAlign: 'right' },
  '& th': { fontWeight: 400, color: 'text.secondary' },
  '& .wide': { display: { xs: 'none', sm: 'table-cell' } },
} as const
