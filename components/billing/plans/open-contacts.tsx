'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useSubmit } from '@/components/forms/use-submit'
import { Button, buttonClass } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { routes } from '@/lib/routes'
import { CONTACTS_OPENED_EVENT } from '@/lib/shared/browser'
import { forgetUnfinished } from './use-plans'

type Props = { publicId: string; token?: string | undefined }

/** «Открыть контакты» with what it takes and what is left, before the click. Employers only. */
export function OpenContacts({ publicId, token }: Props) {
  const t = useTranslations('resumes.open')
  const { run, busy, failed } = useSubmit()
  const [left, setLeft] = useState<number | null>(null)

  useEffect(() => {
    let here = true
    api('GET /v1/my/services').then(
      ({ results }) => {
        if (here) setLeft(results.find(({ kind }) => kind === 'contact_opens')?.left ?? 0)
      },
      // A candidate has no services, and where they cannot be read the button itself tells why.
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [])

  const open = () =>
    run(async () => {
      await api('POST /v1/resumes/:publicId/contacts', {
        params: { publicId },
        body: { ...(token !== undefined && { token }) },
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'not_enough_purchased_services') setLeft(0)
        throw error
      })
      forgetUnfinished(publicId)
      window.dispatchEvent(new Event(CONTACTS_OPENED_EVENT))
    })

  if (left === null) return null
  if (failed === 'company_not_verified') {
    return (
      <p className="text-soft">
        {t('notVerified')}{' '}
        <a className="link" href={routes.myProfile()}>
          {t('profile')}
        </a>
      </p>
    )
  }
  return (
    <div className="only-employer grid gap-2">
      {left === 0 ? (
        <a
          className={buttonClass({ block: true })}
          href={routes.myServices({ need: 'contact_opens', resume: publicId })}
        >
          {t('buy')}
        </a>
      ) : (
        <Button block busy={busy} onClick={open}>
          {t('open')}
        </Button>
      )}
      <p className="text-xs text-soft">
        {t('left', { left })}
        {left > 0 ? `. ${t('once')}` : ''}
      </p>
    </div>
  )
}
