import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useOnce } from '../forms/useOnce.ts'
import type { Keeper } from '../session/createKeeper.ts'

type Props = { keeper: Keeper; everywhere?: boolean; label?: string }

/** Where the gateway does not answer one is still signed in, and is told so. */
export function SignOutButton({ keeper, everywhere = false, label = 'account.sign_out' }: Props) {
  const translate = useTranslate()
  const { run, isBusy, error } = useOnce(() => keeper.signOut(everywhere))
  return (
    <>
      {error !== undefined && (
        <span role="alert" style={{ color: 'var(--failed)', fontSize: 13 }}>
          {translate('account.not_signed_out')}
        </span>
      )}
      <Button disabled={isBusy} onClick={() => void run()} sx={{ justifyContent: 'flex-start' }}>
        {translate(label)}
      </Button>
    </>
  )
}
