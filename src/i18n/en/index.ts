import reactAdmin from 'ra-language-english'
import { words as account } from './account.ts'
import { words as alerts } from './alerts.ts'
import { words as audit } from './audit.ts'
import { words as customers } from './customers.ts'
import { words as dataStatus } from './data-status.ts'
import { words as demo } from './demo.ts'
import { words as exports } from './exports.ts'
import { words as failures } from './failures.ts'
import { words as fees } from './fees.ts'
import { words as fieldNames } from './field-names.ts'
import { words as forms } from './forms.ts'
import { words as frame } from './frame.ts'
import { words as home } from './home.ts'
import { words as intents } from './intents.ts'
import { words as lists } from './lists.ts'
import { words as notes } from './notes.ts'
import { words as orderForm } from './order-form.ts'
import { words as orders } from './orders.ts'
import { words as periods } from './periods.ts'
import { words as search } from './search.ts'
import { words as setup } from './setup.ts'
import { words as signIn } from './sign-in.ts'
import { words as start } from './start.ts'
import { words as statements } from './statements.ts'
import { words as statuses } from './statuses.ts'
import { words as team } from './team.ts'
import { words as views } from './views.ts'

export const words = {
  ...reactAdmin,
  ...account,
  ...alerts,
  ...audit,
  ...customers,
  ...dataStatus,
  ...demo,
  ...exports,
  ...failures,
  ...fees,
  ...fieldNames,
  ...forms,
  ...frame,
  ...home,
  ...intents,
  ...lists,
  ...notes,
  ...orderForm,
  ...orders,
  ...periods,
  ...search,
  ...setup,
  ...signIn,
  ...start,
  ...statements,
  ...statuses,
  ...team,
  ...views,
}
