import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ErasedNote } from '../../kit/field/ErasedNote.tsx'
import { TimeText } from '../../kit/field/TimeText.tsx'
import { useFormatLocale } from '../../kit/field/useFormatLocale.ts'
import { visibleText } from '../../kit/field/Foreign.tsx'
import { Section } from '../../kit/page/Section.tsx'
import type { Observed } from '../../data-provider/records.ts'
import { ChangeText, observedSteps } from './ChangeText.tsx'
import { ToneMark } from '../../kit/field/ToneMark.tsx'
import { useObserved, type ObservedProps } from './useObserved.ts'
import { windowWords } from '../windowWords.ts'

export function OrderHistory(props: ObservedProps) {
  const translate = useTranslate()
  const { hasLedger, observed, error } = useObserved(props)
  if (!hasLedger || (observed === undefined && !error)) return null
  // Unknown to service and ledger: the page says so above.
  if (observed === null && props.order === undefined) return null
  return (
    <Section title={translate('observed.title')}>
      {observed ? (
        <Timeline {...props} observed={observed} />
      ) : (
        <QuietText>{translate(error ? 'observed.failed' : 'observed.unknown')}</QuietText>
      )}
    </Section>
  )
}

function Timeline({ order, readAt, observed }: ObservedProps & { observed: Observed }) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { firstSeenAt, missingAt, erased, order: seen } = observed
  // Not every response of the service contains it.
  const createdAt = order?.createdAt ?? seen.createdAt
  // A live read of this page counts as the last sighting.
  const lastSeenAt =
    order && order.seenAt === undefined ? later(observed.lastSeenAt, readAt) : observed.lastSeenAt
  return (
    <>
      <Box component="ol" sx={listLook}>
        {missingAt !== null && (
          <Entry when={<TimeText iso={missingAt} exact />} isNews>
            <ToneMark tone="look">{translate('observed.missing')}</ToneMark>
          </Entry>
        )}
        {observedSteps(observed)
          .toReversed()
          .map(({ steps, ...line }, n) => (
            <Entry key={n} when={visibleText(windowWords(line, locale, translate))} isNews>
              {steps.map((step, nth) => (
                <div key={nth}>
                  <ChangeText step={step} order={seen} />
                </div>
              ))}
            </Entry>
          ))}
        <Entry when={<TimeText iso={firstSeenAt} exact />}>{translate('observed.first_seen')}</Entry>
        {createdAt !== undefined && (
          <Entry when={<TimeText iso={createdAt} exact />}>
            {translate('order.created')}
            <span className="quiet"> {translate('observed.created_word')}</span>
          </Entry>
        )}
      </Box>
      <p className="note order-checked">
        {translate('observed.last_seen')} <TimeText iso={lastSeenAt} />
      </p>
      {erased && <ErasedNote erased={erased} />}
      <QuietText>{translate('observed.help')}</QuietText>
    </>
  )
}

function later(iso: string, time = 0): string {
  const other = new Date(time).toISOString()
  return iso < other ? other : iso
}

type EntryProps = { when: ReactNode; isNews?: boolean; children: ReactNode }

function Entry({ when, isNews = false, children }: EntryProps) {
  return (
    <Box component="li" data-news={isNews || undefined}>
      {children}
      <Box sx={{ color: 'text.secondary', fontSize: 12.5, fontVariantNumeric: 'tabular-nums' }}>{when}</Box>
    </Box>
  )
}

function QuietText({ children }: { children: ReactNode }) {
  return <Box sx={{ color: 'text.secondary', fontSize: 12.5, maxWidth: 520 }}>{children}</Box>
}

const listLook = {
  listStyle: 'none',
  m: 0,
  mb: 1.5,
  p: 0,
  fontSize: 13.5,
  '& > li': { position: 'relative', pl: '20px', pb: '12px' },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: '3px',
    top: '7px',
    width: '5px',
    height: '5px',
    borderRadius: '50%',
    border: 1,
    borderColor: 'text.secondary',
    bgcolor: 'background.default',
    zIndex: 1,
  },
  '& > li[data-news]::before': { bgcolor: 'text.secondary' },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: '6px',
    top: '13px',
    bottom: '-7px',
    borderLeft: 1,
    borderColor: 'divider',
  },
} as const
