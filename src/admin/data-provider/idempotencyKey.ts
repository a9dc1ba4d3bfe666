type Meta = { idempotencyKey?: unknown; nearDuplicate?: string }

/** Without a key a creation could not be told from its repetition, so it is not sent. */
export function idempotencyKey(meta: unknown): Record<string, string> {
  const { idempotencyKey: key, nearDuplicate } = (meta ?? {}) as Meta
  if (typeof key !== 'string' || key === '') throw new Error('a creation needs meta.idempotencyKey')
  return { 'Idempotency-Key': key, ...(nearDuplicate && { 'Near-Duplicate': nearDuplicate }) }
}
