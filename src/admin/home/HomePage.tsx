import { useTranslate } from 'ra-core'
import { Box } from '../box/Box.tsx'
import { LateNotes } from '../late/LateNotes.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { useSession } from '../session/SessionContext.ts'
import { AttentionTable } from './AttentionTable.tsx'
import { LastPeriods, LastStatements } from './Closes.tsx'
import { HomePart } from './HomePart.tsx'
import { Month } from './Month.tsx'
import { StageTable } from './StageTable.tsx'
import { Today } from './Today.tsx'
import { useAttention } from './useAttention.ts'
import { ViewedCustomers, ViewedOrders } from './Viewed.tsx'
// oxlint-disable-next-line import/no-unassigned-import
import './home.css'

/** Where one lands: what needs whoever signs in, what is on its way, and what their desk looks at first. */
export function HomePage() {
  const translate = useTranslate()
  const { role } = useSession().session
  const attention = useAttention()
  return (
    <>
      <PageTitle title={translate('home.title')} />
      {role === 'support' && <Box isLarge />}
      <div className="home in-turn">
        <div>
          {role === 'support' && <ViewedCustomers />}
          <HomePart
            title={translate('home.attention')}
            query={attention}
            rows={3}
            isEmpty={({ items }) => items.length === 0}
          >
            {(data) => (
              <>
                <AttentionTable attention={data} />
                {role !== 'finance' && <LateNotes late={data.late} />}
              </>
            )}
          </HomePart>
          {role === 'finance' && <Month />}
          {/* What failed is said once. */}
          {(attention.data !== undefined || attention.error === null) && (
            <HomePart title={translate('home.stages')} query={{ ...attention, error: null }} rows={5}>
              {(data) => <StageTable attention={data} />}
            </HomePart>
          )}
        </div>
        <div>
          {role === 'finance' ? (
            <>
              <LastPeriods />
              <LastStatements />
            </>
          ) : (
            <>
              {role !== 'support' && <Today />}
              <ViewedOrders />
            </>
          )}
        </div>
      </div>
    </>
  )
}
