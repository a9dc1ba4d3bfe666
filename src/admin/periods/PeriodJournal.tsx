import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextInput, useTranslate } from 'react-admin'
import { journalAccounts, journalProfiles, type AccountNumbers, type Journal } from '../../api/journal.ts'
import type { Period } from '../../api/periods.ts'
import { isNegative, sizeOf } from '../../contract/amount.ts'
import { addressPart } from '../data-provider/addressPart.ts'
import { useApi, useRead } from '../data-provider/useApi.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { DayText } from '../kit/field/TimeText.tsx'
import { Foreign, visibleText } from '../kit/field/Foreign.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { Section } from '../kit/page/Section.tsx'

type Props = { period: Pick<Period, 'id'>; version: number }

/** What a close hands to accounting. */
export function PeriodJournal({ period: { id }, version }: Props) {
  const translate = useTranslate()
  const query = useRead(['periods', 'journal', id, version], (api) => api.readJournal(id, version))
  return (
    <Section title={translate('periods.journal.title')}>
      <QueryState query={query}>
        {(journal) => (
          <>
            {journal.entries.length === 0 ? (
              <p>{translate('periods.journal.none')}</p>
            ) : (
              <Entries journal={journal} />
            )}
            <div className="no-print">
              {journal.accounts.map(({ mid, numbers }) => (
                <Accounts key={mid} mid={mid} numbers={numbers} isOnly={journal.accounts.length === 1} />
              ))}
              {journalProfiles.map((profile) => (
                <Button
                  key={profile}
                  size="small"
                  href={`/api/periods/${addressPart(id)}/journal.csv?profile=${profile}&version=${version}`}
                  disabled={profile !== 'generic' && journal.lacksNumbers}
                  download
                >
                  {translate(`periods.journal.profile.${profile}`)}
                </Button>
              ))}
              {journal.lacksNumbers && <p className="note">{translate('periods.journal.needs_numbers')}</p>}
            </div>
          </>
        )}
      </QueryState>
    </Section>
  )
}

function Entries({ journal: { entries, accounts } }: { journal: Journal }) {
  const translate = useTranslate()
  const numberOf = (mid: string, account: keyof AccountNumbers) => {
    const number = accounts.find((one) => one.mid === mid)?.numbers[account]
    const name = translate(`periods.journal.account.${account}`)
    return number ? `${visibleText(number)} ${name}` : name
  }
  return (
    <HeadedTable
      label={translate('periods.journal.title')}
      heads={['entry', 'debit', 'credit', 'amount', 'corrects'].map((name) =>
        translate(`periods.journal.${name}`),
      )}
    >
      {entries.map(({ id, mid, kind, account, currency, amount, corrects }) => {
        const sides = [numberOf(mid, account), numberOf(mid, 'clearing')]
        const [debit, credit] = isNegative(amount) ? sides.toReversed() : sides
        return (
          <tr key={id}>
            <th scope="row">
              {translate(`periods.journal.kind.${kind}`)}
              {accounts.length > 1 && (
                <>
                  {' '}
                  <Foreign text={mid} />
                </>
              )}
            </th>
            <td>{debit}</td>
            <td>{credit}</td>
            <td>
              <MoneyText money={{ amount: sizeOf(amount), currency }} />
            </td>
            <td>
              {corrects && (
                <>
                  <DayText day={corrects.from} /> – <DayText day={corrects.to} />
                </>
              )}
            </td>
          </tr>
        )
      })}
    </HeadedTable>
  )
}

function Accounts({ mid, numbers, isOnly }: { mid: string; numbers: AccountNumbers; isOnly: boolean }) {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const { setAccountNumbers } = useApi()
  const [isOpened, setOpened] = useState(false)
  const label = translate('periods.journal.numbers') + (isOnly ? '' : ` ${visibleText(mid)}`)
  return (
    <>
      <Button size="small" onClick={() => setOpened(true)}>
        {label}
      </Button>
      {isOpened && (
        <FormDialog<AccountNumbers>
          title={label}
          confirm={translate('ra.action.save')}
          defaultValues={numbers}
          onClose={() => setOpened(false)}
          onSubmit={async (values) => {
            const all = journalAccounts.map((name) => [name, values[name] ?? ''] as const)
            await setAccountNumbers(mid, Object.fromEntries(all) as AccountNumbers)
            void queryClient.invalidateQueries({ queryKey: ['periods', 'journal'] })
          }}
        >
          {journalAccounts.map((name) => (
            <TextInput key={name} source={name} label={`periods.journal.account.${name}`} />
          ))}
        </FormDialog>
      )}
    </>
  )
}
