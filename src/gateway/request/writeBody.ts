import type { z } from 'zod'
import { isObject } from '../../contract/isObject.ts'
import { parseJson, rawNumber } from '../../contract/json.ts'
import { createOrderRequestV3, orderRequestV3Schema } from '../../contract/orderRequest.ts'
import { GatewayError } from '../GatewayError.ts'
import { parseBody } from '../readBody.ts'
import { sentFaults } from '../schemaFaults.ts'

/** `text` goes out, and is kept with its intent; `body` is what another reader finds in it. */
export type WrittenBody = { text: string; body: unknown }

/** What a payment method asks for by its own rules. */
type Asked = (source: { currency: string; paymentCode: string }) => Promise<string[]>

/** `openId`: of a person whose id was covered in what the browser was told. */
type Ways = { asked: Asked; openId: (id: string) => string }

/** The body as it goes out: of documented fields only, each once, numbers digit by digit as they came. */
export async function writeBody(
  route: z.ZodType,
  text: string,
  { asked, openId }: Ways,
): Promise<WrittenBody> {
  const parsed = parseBody(text, rawNumber)
  const sent =
    isObject(parsed) && typeof parsed.userId === 'string'
      ? { ...parsed, userId: openId(parsed.userId) }
      : parsed
  const schema = route === orderRequestV3Schema ? await withDetails(sent, asked) : route
  const read = schema.safeParse(sent)
  if (!read.success) throw new GatewayError(400, 'fields', { details: sentFaults(read.error, schema, sent) })
  const written = JSON.stringify(read.data)
  return { text: written, body: parseJson(written) }
}

/** The service is asked only where an order has fields that the interface does not show. */
async function withDetails(sent: unknown, asked: Asked): Promise<z.ZodType> {
  const { error } = orderRequestV3Schema.safeParse(sent)
  const isOpen = error?.issues.every(
    ({ code, path }) => code === 'unrecognized_keys' && path.join('.') === 'source.additionalPaymentDetails',
  )
  const source = isObject(sent) && isObject(sent.source) ? sent.source : {}
  const { currency, paymentCode } = source
  if (!isOpen || typeof currency !== 'string' || typeof paymentCode !== 'string') return orderRequestV3Schema
  return createOrderRequestV3(await asked({ currency, paymentCode }))
}
