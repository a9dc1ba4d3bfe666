import { Autocomplete, Box, Button, TextField } from '@mui/material'
import { useState, useContext } from 'react'
import { useStore, useTranslate, DataProviderContext } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { LanguageField } from '../language/LanguageField.tsx'
import { useOwnLanguage } from '../language/LanguageContext.tsx'
import { Facts, Section } from '../kit/page/Section.tsx'
import { PageTitle, RowSkeletons } from '../kit/page/PageTitle.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { SessionMonitor } from '../session/createSessionMonitor.ts'
import { NewPasswordForm } from '../sign-in/NewPasswordForm.tsx'
import '../sign-in/sign-in.css'
import type { OwnSession } from '../../api/session.ts'
import { addressPart } from '../data-provider/addressPart.ts'
import { FailureNote } from '../kit/failure/FailureNote.tsx'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { chooseZone, ownZone } from '../time/zonedDay.ts'
import { zones } from '../time/zones.ts'
import { SentText, visibleText } from '../kit/field/Foreign.tsx'
import { RoleOf } from '../operators/OperatorField.tsx'
import { useOnce } from '../forms/useOnce.ts'
import { RecordTable, type Column } from '../kit/list/RecordTable.tsx'
import { useMediaQuery } from '../kit/page/useMediaQuery.ts'
import { SignOutButton } from './SignOutButton.tsx'
import type { AdminProvider } from '../data-provider/createDataProvider.ts'
import type { ApiCall } from '../session/createApiFetch.ts'
import { EnrolForm } from '../sign-in/EnrolForm.tsx'

export function Account() {
  const translate = useTranslate()
  const { session, sessionMonitor } = useSession()
  const { operator, role, mids, permissions } = session
  if (!sessionMonitor) return null
  const everything = permissions.includes('everything')
  return (
    <Box className="in-turn" sx={{ maxWidth: 760 }}>
      <PageTitle title={translate('me.title')} />
      <Facts
        rows={[
          [translate('fault_field.name'), operator.name],
          [translate('sign_in.email'), operator.email],
          [translate('operators.role_label'), <RoleOf role={role} everything={everything} />],
          [translate('fault_field.mids'), <SentText text={mids.join(', ')} />],
        ]}
      />
      <Box sx={{ my: 2 }}>
        <OwnLanguage />
        <OwnZone />
      </Box>
      <Section title={translate('operators.sessions')}>
        <OwnSessions sessionMonitor={sessionMonitor} />
      </Section>
      <Section title={translate('ra.auth.password')}>
        <Password sessionMonitor={sessionMonitor} email={operator.email} />
      </Section>
      <Section title={translate('sign_in.code_title')}>
        <SecondFactor sessionMonitor={sessionMonitor} isSetUp={session.secondFactor} />
      </Section>
    </Box>
  )
}

/** Stored with the other preferences, so that it applies in every browser. */
function OwnLanguage() {
  const choose = useOwnLanguage()
  return choose && <LanguageField choose={choose} />
}

/** Without a choice, times are in the browser's zone. */
function OwnZone() {
  const translate = useTranslate()
  const [zone, keep] = useStore<string>('timeZone', '')
  return (
    <Autocomplete
      sx={{ maxWidth: 360, mt: 2 }}
      autoHighlight
      forcePopupIcon={false}
      noOptionsText={translate('account.no_zone')}
      clearText={translate('ra.action.clear_input_value')}
      options={zones()}
      filterOptions={(all, { inputValue }) => {
        const typed = inputValue.trim().toLowerCase().replaceAll(' ', '_')
        return all.filter((one) => one.toLowerCase().includes(typed))
      }}
      value={zone || null}
      onChange={(_, chosen) => {
        chooseZone(chosen)
        keep(chosen ?? '')
      }}
      renderInput={(props) => (
        <TextField
          {...props}
          label={translate('fault_field.timeZone')}
          helperText={translate(zone === '' ? 'account.zone_browser' : 'account.zone_help', {
            zone: ownZone(),
          })}
        />
      )}
    />
  )
}

function Password({ sessionMonitor, email }: { sessionMonitor: SessionMonitor; email: string }) {
  const translate = useTranslate()
  const [isChanged, setIsChanged] = useState(false)
  return (
    <Box sx={{ maxWidth: 360 }}>
      <NewPasswordForm
        hasCurrent
        email={email}
        label={translate('account.change_password')}
        send={async (passwords) => {
          setIsChanged(false)
          sessionMonitor.take(await sessionMonitor.callApi('POST', '/api/session/password', passwords))
          setIsChanged(true)
        }}
      />
      <p role="status">{isChanged && translate('account.password_changed')}</p>
    </Box>
  )
}

function OwnSessions({ sessionMonitor }: { sessionMonitor: SessionMonitor }) {
  const translate = useTranslate()
  const query = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: () => sessionMonitor.callApi<OwnSession[]>('GET', '/api/sessions'),
    refetchOnMount: 'always',
  })
  const ending = useOnce(async (id: string) => {
    await sessionMonitor.callApi('DELETE', `/api/sessions/${addressPart(id)}`)
    await query.refetch()
  })
  const isPhone = useMediaQuery('(max-width: 599.95px)')
  const deviceOf = ({ agent }: OwnSession) => deviceWords(agent, translate)
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
    { source: 'ip', label: 'account.ip', isHiddenByDefault: true },
    { source: 'createdAt', label: 'account.started', isHiddenByDefault: true, as: 'time' },
    { source: 'seenAt', label: 'account.seen', as: 'time' },
    { source: 'current', label: 'account.end', align: 'right', render: (row) => endOf(row) },
  ]
  const shown = isPhone ? columns.filter(({ isHiddenByDefault }) => !isHiddenByDefault) : columns
  return (
    <QueryState query={query} skeleton={<RowSkeletons rows={2} />}>
      {(rows) => (
        <>
          <RecordTable columns={shown} rows={rows} label={translate('operators.sessions')} />
          <FailureNote error={ending.error} />
          <Box sx={{ mt: 1 }}>
            <SignOutButton sessionMonitor={sessionMonitor} everywhere label="account.everywhere" />
          </Box>
        </>
      )}
    </QueryState>
  )
}

/** Enough to recognize your own browsers. The order matters, since most browsers also claim to be another. */
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

/** Replacing an authenticator requires a code from the current one; the step-up dialog asks for it. */
function SecondFactor({ sessionMonitor, isSetUp }: { sessionMonitor: SessionMonitor; isSetUp: boolean }) {
  const translate = useTranslate()
  // `useDataProvider` wraps functions only.
  const stepUp = (useContext(DataProviderContext) as AdminProvider | null)?.stepUp
  const [isOpen, setIsOpen] = useState(false)
  const callApi: ApiCall = (method, path, body) => {
    const call = () => sessionMonitor.callApi<never>(method, path, body)
    return stepUp ? stepUp.repeat(call) : call()
  }
  return (
    <>
      {!isOpen && <p>{translate(isSetUp ? 'account.factor_on' : 'account.factor_off')}</p>}
      {isOpen ? (
        <Box sx={{ maxWidth: 420 }}>
          {isSetUp && <p>{translate('account.factor_again_help')}</p>}
          <EnrolForm
            callApi={callApi}
            onDone={(session) => {
              setIsOpen(false)
              sessionMonitor.take(session)
            }}
            cancel={
              <Button onClick={() => setIsOpen(false)} sx={{ mt: 1 }}>
                {translate('ra.action.cancel')}
              </Button>
            }
          />
        </Box>
      ) : (
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          {translate(isSetUp ? 'account.set_up_again' : 'account.set_up')}
        </Button>
      )}
    </>
  )
}
