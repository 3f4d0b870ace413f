import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { showToast } from '@/stores/toasts'
import { useRefresh } from './use-screening'

/** Takes something of the company's away at once, with the way back in the message. */
export function useTakeAway() {
  const t = useTranslations('screening')
  const refresh = useRefresh()
  const tellError = useErrorToast()
  return async (done: string, away: () => Promise<unknown>, back: () => Promise<unknown>) => {
    try {
      await away()
      await refresh()
      showToast({
        message: done,
        action: { label: t('bringBack'), run: () => void back().then(refresh, tellError) },
      })
    } catch (error) {
      tellError(error)
    }
  }
}
