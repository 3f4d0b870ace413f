'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { ApiError } from '@/lib/api/api-error'
import { errorText } from '@/lib/api/error-text'
import { showToast } from '@/stores/toasts'

/** Says a failed call in a danger toast with the alert role. Needs the `errors` messages on the page. */
export function useErrorToast(): (error: unknown) => void {
  const t = useTranslations('errors')
  return useCallback(
    (error) => {
      // A dead session is told of by the session itself.
      if (error instanceof ApiError && error.code === 'unauthorized') return
      showToast({ variant: 'danger', role: 'alert', message: errorText(error, t) })
    },
    [t],
  )
}
