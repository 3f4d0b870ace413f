'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { ApiError, errorText } from '@/lib/api/errors'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'

/** Retry-After in seconds, when it is long enough to mention. */
function waitOf(error: unknown): number {
  return error instanceof ApiError && error.status === 429 ? (error.details.retryAfter ?? 0) : 0
}

/** Shows a failed call as a danger toast with the alert role. Needs the `errors` messages on the page. */
export function useErrorToast(): (error: unknown) => void {
  const t = useTranslations('errors')
  return useCallback(
    (error) => {
      // An ended session is reported by the session store; a declined step-up needs no message.
      if (error instanceof ApiError && ['unauthorized', 'step_up_required'].includes(error.code)) return
      const seconds = waitOf(error)
      const wait =
        seconds > 90
          ? t('retry_in_minutes', { count: Math.ceil(seconds / 60) })
          : seconds > 0
            ? t('retry_in_seconds', { count: seconds })
            : ''
      const needsFactor = error instanceof ApiError && error.code === 'second_factor_setup_required'
      showToast({
        variant: 'danger',
        role: 'alert',
        message: `${errorText(error, t)} ${wait}`.trim(),
        ...(needsFactor && {
          // Long enough to reach the button.
          autoHide: false,
          action: {
            label: t('action_set_up'),
            run: () => window.location.assign(`${routes.mySettings()}#protection`),
          },
        }),
      })
    },
    [t],
  )
}
