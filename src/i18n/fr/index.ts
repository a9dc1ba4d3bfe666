import reactAdmin from 'ra-language-french'
import type { words as english } from '../en/index.ts'
import { errors } from './errors.ts'
import { words as failures } from './failures.ts'
import { words as frame } from './frame.ts'
import { words as lists } from './lists.ts'
import { words as orderList } from './order-list.ts'
import { words as signIn } from './sign-in.ts'
import { words as start } from './start.ts'

export const words: typeof english = {
  ...reactAdmin,
  ...failures,
  ...frame,
  ...lists,
  ...orderList,
  ...signIn,
  ...start,
  errors,
}
