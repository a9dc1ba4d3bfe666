// @ts-check
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/*
 * Loaded before the first file with types in it: what strips those takes 24 MB, and from the second start on there is
 * nothing left for it to do.
 */
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'))
