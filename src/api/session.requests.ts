import { z } from 'zod'

export const credentials = z.strictObject({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
  code: z.string().max(64).optional(),
})

export const codeBody = z.strictObject({ code: z.string().min(1).max(64) })

export const shownBody = z
  .strictObject({
    password: z.string().min(1).max(1024).optional(),
    code: z.string().min(1).max(64).optional(),
  })
  .refine(({ password, code }) => password !== undefined || code !== undefined, {
    path: ['password'],
    message: 'password_or_code',
  })

export const passwords = z.strictObject({
  password: z.string().max(1024),
  current: z.string().max(1024).optional(),
})

export const preferences = z.record(z.string(), z.json())
