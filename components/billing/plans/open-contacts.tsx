'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button, buttonClass } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { forgetUnfinished } from './use-plans'

const leftKey = ['services', 'contact_opens']

type Props = { publicId: string; token?: string | undefined }

/** «Открыть контакты» with its cost and the remaining quota. Employers only. */
export function OpenContacts({ publicId, token }: Props) {
  const t = useTranslations('resumes.open')
  const { run, busy, failed } = useSubmit()
  const cache = useQueryClient()
  // Candidates have no services; when the quota cannot be loaded, the button itself reports the reason.
  const { data: left } = useQuery({
    queryKey: leftKey,
    queryFn: async ({ signal }) => {
      const { results } = await api('GET /v1/my/services', { signal })
      return results.find(({ kind }) => kind === 'contact_opens')?.left ?? 0
    },
  })

  const open = () =>
    run(async () => {
      await api('POST /v1/resumes/:publicId/contacts', {
        params: { publicId },
        body: { ...(token !== undefined && { token }) },
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'not_enough_purchased_services') {
          cache.setQueryData(leftKey, 0)
        }
        throw error
      })
      forgetUnfinished(publicId)
      await cache.invalidateQueries({ queryKey: ['resume', publicId] })
    })

  if (left === undefined) return null
  if (failed === 'company_not_verified') {
    return (
      <p className="text-soft">
        {t('notVerified')}{' '}
        <Link className="link" href={routes.myProfile()}>
          {t('profile')}
        </Link>
      </p>
    )
  }
  return (
    <div className="only-employer for-recruit grid gap-2">
      {left === 0 ? (
        <Link
          className={buttonClass({ block: true })}
          href={routes.myServices({ need: 'contact_opens', resume: publicId })}
        >
          {t('buy')}
        </Link>
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
