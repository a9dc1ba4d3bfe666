import { useTranslate } from 'react-admin'
import { SentText } from '../fields/Foreign.tsx'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { visibleText } from '../fields/visibleText.ts'
import { Facts, Section } from '../page/Section.tsx'
import type { Period, PeriodManifest } from '../../api/periods.ts'
import { useSession } from '../session/SessionContext.ts'

type Props = { period: Period; manifest: PeriodManifest }

/** What the manifest says and the screen has folded away, and who printed it when. */
export function PaperFacts({ period, manifest }: Props) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { email } = useSession().session.operator
  const { why, rowsSha256, rrFee, lists, statuses } = manifest
  const { undated, withoutAmount, withoutCurrency, hasEnded } = why
  const named = statuses.named.map(({ mid, status }) => visibleText(`${status} (${mid})`))
  const says = (isSo: boolean) => translate(isSo ? 'periods.paper.yes' : 'periods.paper.no')
  const made = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    hourCycle: 'h23',
    timeZone: period.timeZone,
  })
  return (
    <div className="period-paper">
      <Section title={translate('periods.manifest')}>
        <Facts
          rows={[
            [translate('periods.paper.id'), period.id],
            [translate('periods.paper.from'), period.from],
            [translate('periods.paper.before'), period.to],
            [translate('periods.paper.listed'), says(why.listed === 'exact')],
            [translate('periods.paper.ended'), says(hasEnded)],
            [translate('periods.paper.undated'), String(undated)],
            [translate('periods.paper.without_amount'), String(withoutAmount)],
            [translate('periods.paper.without_currency'), String(withoutCurrency)],
            ...lists.map(
              ({ mid, state }) =>
                [visibleText(mid), translate(`coverage.state.${state}`, { _: visibleText(state) })] as const,
            ),
            ...rrFee.map(({ mid, unit }) => [`rrFee · ${visibleText(mid)}`, visibleText(unit)] as const),
            [translate('periods.paper.named'), named.join(', ') || '–'],
            [translate('periods.paper.rows'), <SentText key="r" text={rowsSha256} />],
            [translate('periods.paper.made'), made.format(Date.now())],
            [translate('periods.paper.by'), visibleText(email)],
          ]}
        />
      </Section>
    </div>
  )
}
