import reactAdmin from 'ra-language-english'
import { limits, words as failures } from './failures.ts'
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
  // The server words all others in English.
  errors: limits as Record<string, string>,
}
