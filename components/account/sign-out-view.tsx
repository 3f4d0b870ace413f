'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Spinner } from '@/components/ui/button'
import { routes } from '@/lib/routes'
import { signOut } from '@/stores/session'

/** Signs out on mount, then redirects to the home page. */
export function SignOutView() {
  const t = useTranslations('account')
  const router = useRouter()
  useEffect(() => {
    let left = false
    void signOut().then(() => {
      if (!left) router.replace(routes.home())
    })
    return () => {
      left = true
    }
  }, [router])
  return (
    <>
      <h1>{t('signOut.title')}</h1>
      <p className="flex items-center gap-3 text-soft" role="status">
        <Spinner /> {t('signOut.text')}
      </p>
    </>
  )
}
