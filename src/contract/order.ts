import { schemaOf } from './field.ts'
import { orderRowShape, orderSingleShape } from './rowShape.ts'

export const orderRowSchema = schemaOf(orderRowShape)
export const orderSingleSchema = schemaOf(orderSingleShape)
