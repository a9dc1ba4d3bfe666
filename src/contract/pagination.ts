import { z } from 'zod'
import { flag, whole } from './field.ts'

/** docs/interface.md, part 4: documented for the v1 supported-currencies route only. */
export const paginationSchema = z.looseObject({
  total: whole.nullish(),
  pages: whole.nullish(),
  currentPage: whole.nullish(),
  limit: whole.nullish(),
  hasNext: flag.nullish(),
  hasPrev: flag.nullish(),
})
export type Pagination = z.output<typeof paginationSchema>
