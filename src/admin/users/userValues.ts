import type { UserRequestV1, UserRequestV3 } from '../../contract/user.ts'
import { plainPhone } from '../data-provider/phone.ts'
import { filled, namesIn } from '../forms/filled.ts'

/** What the form holds, under the names that the interface has for it. */
export const noValues = {
  Name: '',
  firstName: '',
  lastName: '',
  email: '',
  dob: '',
  phoneCode: '',
  phone: '',
  country: '',
  address: { street: '', city: '', state: '', postalCode: '' },
}

export type UserValues = typeof noValues
export type Family = 'v1' | 'v3'

/** The inputs of each form: the service may complain of these, and of others. */
export const userFields: Record<Family, readonly string[]> = {
  v1: ['Name', 'email', 'phoneCode', 'phone'],
  v3: namesIn(noValues).filter((name) => name !== 'Name'),
}

/** Which fields are required is not documented, so what was left empty is left out. */
export function toUserBody(family: Family, values: UserValues): UserRequestV1 | UserRequestV3 {
  const { Name, firstName, lastName, email, dob, phoneCode, country, address } = values
  const reach = { email, phoneCode, phone: plainPhone(values.phone) }
  if (family === 'v1') return filled({ Name, ...reach })
  return filled({ firstName, lastName, ...reach, dob, country, address })
}
