'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { LockIcon } from '@/components/ui/icons'

const never = () => () => {}

/** Signs in without a name and a password, where the browser can do it. */
export function PasskeyButton() {
  const t = useTranslations('account.signIn')
  const { busy, run } = useSubmit()
  const known = useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential === 'function',
    () => true,
  )
  if (!known) return null
  return (
    <Button
      size="lg"
      block
      busy={busy}
      onClick={() =>
        run(async () => (await import('@/stores/second-factor')).signInByPasskey(), { hold: true })
      }
    >
      <LockIcon />
      {t('byPasskey')}
    </Button>
  )
}
