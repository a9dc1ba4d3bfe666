import reactAdmin from 'ra-language-english'
import { words as failures } from './failures.ts'
import { words as frame } from './frame.ts'
import { words as lists } from './lists.ts'
import { words as orderList } from './order-list.ts'
import { words as signIn } from './sign-in.ts'
import { words as start } from './start.ts'

/** What is there first. The words of a page come with it. */
export const words = {
  ...reactAdmin,
  ...failures,
  ...frame,
  ...lists,
  ...orderList,
  ...signIn,
  ...start,
  /** The gateway sends its sentences along in English. */
  errors: {} as Record<string, string>,
}
