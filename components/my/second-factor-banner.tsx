'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { formatDay } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { useReloadSecondFactor, useSecondFactor } from './use-second-factor'

/** Over every page of one's own: until when a second factor has to be set up, or, once, that there is such a thing. */
export function SecondFactorBanner() {
  const t = useTranslations('protection.banner')
  const { data } = useSecondFactor()
  const reload = useReloadSecondFactor()
  const showError = useErrorToast()
  const dismiss = useMutation({
    mutationFn: () => api('DELETE /v1/accounts/second-factor/offer'),
    onSuccess: reload,
    onError: showError,
  })
  if (!data?.required && !data?.offered) return null
  const { required } = data
  const title = !required
    ? t('offer')
    : required.until === null
      ? t('requiredDemo')
      : new Date(required.until) > new Date()
        ? t('requiredUntil', { day: formatDay(required.until) })
        : t('requiredNow')
  return (
    <Notice tone={required ? 'warning' : 'accent'} role="status" className="mb-6" title={title}>
      <p>{required ? t(`why.${required.reason}`) : t('offerText')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <a href={`${routes.mySettings()}#protection`} className={buttonClass({ size: 'sm' })}>
          {t('setUp')}
        </a>
        {required ? null : (
          <Button size="sm" variant="ghost" busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {t('notNow')}
          </Button>
        )}
      </div>
    </Notice>
  )
}
