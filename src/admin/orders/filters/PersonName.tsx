import { useGetOne } from 'react-admin'
import { Foreign } from '../../fields/Foreign.tsx'
import { IdText } from '../../fields/IdText.tsx'
import type { User } from '../../records.ts'

/** The name behind a person's id, where one is known; the address holds the id alone. */
export function PersonName({ id }: { id: string }) {
  const { data: user } = useGetOne<User>('users', { id }, { retry: false, staleTime: 60_000 })
  return user?.name === undefined ? <IdText id={id} /> : <Foreign text={user.name} />
}
