'use client'

import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { TalentMerge } from '@/lib/contracts/talent-duplicates'
import { showToast } from '@/stores/toasts'

/** Divides a merged record again; what cannot be divided any more is said. */
export function useUndoMerge(onChanged: () => void) {
  const t = useTranslations('peopleDuplicates')
  const showError = useErrorToast()
  return async ({ public_id: publicId }: TalentMerge) => {
    try {
      await api('DELETE /v1/my/people-merges/:publicId', { params: { publicId } })
      showToast({ variant: 'success', message: t('undone') })
    } catch (error) {
      showError(error)
    }
    onChanged()
  }
}
