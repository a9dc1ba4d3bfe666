import reactAdmin from 'ra-language-english'
import { words as failures } from './failures.ts'
import { words as frame } from './frame.ts'
import { words as lists } from './lists.ts'
import { words as orderList } from './order-list.ts'
import { words as signIn } from './sign-in.ts'
import { words as start } from './start.ts'

/** Loaded first. Each page loads its own words. */
export const words = {
  ...reactAdmin,
  ...failures,
  ...frame,
  ...lists,
  ...orderList,
  ...signIn,
  ...start,
  /** Sentences whose role and amounts are shown in the reader's form. The server words all others. */
  errors: {
    limit_missing: 'no limit is set for this currency, so the role %{role} cannot create orders in it',
    above_limit: 'team members with the role %{role} can create orders up to %{most} %{currency}',
  } as Record<string, string>,
}
