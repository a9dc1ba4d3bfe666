import type { z } from 'zod'

/** What the document says of a route beside its policy: the schemas are those that its handler reads with. */
export type RouteDoc = {
  says: string
  /** JSON that goes in; a file's bytes have none. */
  body?: z.ZodType
  isUpload?: true
  /** A list in the simple-rest dialect: what it is filtered and sorted by. Without a filter it takes an empty one. */
  list?: { filter?: z.ZodObject; sort: readonly string[] }
  /** Parameters beside those of a list, as plain text. */
  query?: Readonly<Record<string, string>>
  /** A filter that stands alone, of what is no list. */
  filter?: z.ZodObject
  /** What comes out: JSON of this schema, or something else. Unset: JSON that is not described. */
  answer?: z.ZodType | 'csv' | 'xlsx' | 'events' | 'image' | 'nothing' | 'redirect'
  /** Where it is not 200, or 204 with `nothing`. */
  status?: number
}
