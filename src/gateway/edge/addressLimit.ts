import { RateLimiterMemory } from 'rate-limiter-flexible'
import { addressGroup } from '../sign-in/clientAddress.ts'
import { tooManyTries } from '../sign-in/signIn.ts'

export type AddressLimit = ReturnType<typeof createAddressLimit>

/** Failed sign-ins per address: the account's own lock stands in the store, this one keeps a flood off the hashing. */
export function createAddressLimit({ failures, seconds }: { failures: number; seconds: number }) {
  const limiter = new RateLimiterMemory({ points: failures, duration: seconds })
  return {
    async check(ip: string): Promise<void> {
      const known = await limiter.get(addressGroup(ip))
      if (known && known.remainingPoints <= 0) throw tooManyTries(known.msBeforeNext)
    },
    async count(ip: string): Promise<void> {
      await limiter.penalty(addressGroup(ip))
    },
  }
}
