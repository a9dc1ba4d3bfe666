import { AmountPanel } from './AmountPanel.tsx'
import { ChoicePanel } from './ChoicePanel.tsx'
import { DatePanel } from './DatePanel.tsx'
import { MidPanel } from './MidPanel.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { StatusPanel } from './StatusPanel.tsx'
import { useOrderTypes, useTargetCodes } from './useChoices.ts'
import type { FilterPart } from './useFilterWords.ts'

/** What opens under each filter; all of it comes as one script, when the first is opened. */
export const panels = {
  status: StatusPanel,
  orderType: () => <ChoicePanel source="orderType" choices={useOrderTypes()} />,
  created: DatePanel,
  pays: AmountPanel,
  gets: () => <ChoicePanel source="destinationCurrency" choices={useTargetCodes()} />,
  person: PersonPanel,
  mid: MidPanel,
} satisfies Record<FilterPart, React.ComponentType>
